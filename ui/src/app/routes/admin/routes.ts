import type { AppRoute } from '../../route';

export const adminRoutes: readonly AppRoute[] = [];
