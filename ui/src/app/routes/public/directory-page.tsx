export { DirectoryPage as default } from '@/features/guides/directory-page';
