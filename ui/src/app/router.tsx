import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Guarded } from './guards';
import { lazyPage } from './lazy-page';
import { PageSkeleton } from './page-skeleton';
import { RouteError } from './route-error';
import { routes } from './routes/routes';

const { Page: NotFound } = lazyPage(() => import('./routes/not-found-page').then((m) => m.default));

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
