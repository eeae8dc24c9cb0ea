import { AppRoutes } from './router';
import { Shell } from './shell/shell';

export function App() {
  return (
    <Shell>
      <AppRoutes />
    </Shell>
  );
}
