/** zod for this page; it is imported from here only. */
import { config } from 'zod/mini';

// The CSP forbids code from text, which zod would otherwise try.
config({ jitless: true });

export * from 'zod/mini';
