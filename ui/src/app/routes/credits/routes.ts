import type { AppRoute } from '../../route';

export const creditsRoutes: readonly AppRoute[] = [];
