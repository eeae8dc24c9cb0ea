export { SchedulePage as default } from '@/features/sessions/schedule-page';
