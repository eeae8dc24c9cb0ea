import type { Plugin } from 'vite';

const ROUTER = /node_modules.react-router.dist.*\.mjs$/;

/** The router's code with its components marked as droppable, and without warnings for developers. */
export function lean(code: string): string {
  return code
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;');
}

/**
 * Lets the build drop those of the router's components that nothing uses. The router makes them by
 * calls that are not marked as free of side effects and then names them, so that forms, fetchers and
 * data routes would stay in for no one.
 */
export function leanRouter(): Plugin {
  return {
    name: 'sherpa-lean-router',
    apply: 'build',
    transform: (code, id) => (ROUTER.test(id) ? { code: lean(code), map: null } : null),
  };
}
