export { AdminUserPage as default } from '@/features/admin/user-page';
