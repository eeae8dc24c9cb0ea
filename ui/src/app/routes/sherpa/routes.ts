import type { AppRoute } from '../../route';

export const sherpaRoutes: readonly AppRoute[] = [];
