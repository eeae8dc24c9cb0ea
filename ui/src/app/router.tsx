import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Guarded } from './guards';
import { lazyPage } from './lazy-page';
import { PageSkeleton } from './page-skeleton';
import type { AppRoute } from './route';
import { RouteError } from './route-error';
import { adminRoutes } from './routes/admin/routes';
import { authRoutes } from './routes/auth/routes';
import { creditsRoutes } from './routes/credits/routes';
import { publicRoutes } from './routes/public/routes';
import { sherpaRoutes } from './routes/sherpa/routes';
import { userRoutes } from './routes/user/routes';

export const routes: readonly AppRoute[] = [
  ...publicRoutes,
  ...authRoutes,
  ...userRoutes,
  ...creditsRoutes,
  ...sherpaRoutes,
  ...adminRoutes,
];

const { Page: NotFound } = lazyPage(() => import('./routes/not-found-page'));

/** The screens by address. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <RouteError place={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {routes.flatMap(({ path, guard, Page }) =>
            (typeof path === 'string' ? [path] : path).map((pattern) => (
              <Route
                key={pattern}
                path={pattern}
                element={
                  guard ? (
                    <Guarded by={guard}>
                      <Page />
                    </Guarded>
                  ) : (
                    <Page />
                  )
                }
              />
            )),
          )}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </RouteError>
  );
}
