import { setupServer } from 'msw/node';

/** Answers the API in tests. It has no handlers of its own: a request that no test expects fails. */
export const server = setupServer();
