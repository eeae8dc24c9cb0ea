/** In React's file (vite.config.ts), so that React runs in a task of its own and not in main's. */
export { createRoot } from 'react-dom/client';
