import type { AppRoute } from '../../route';

export const userRoutes: readonly AppRoute[] = [];
