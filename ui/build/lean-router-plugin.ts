import type { Plugin } from 'vite';

const ROUTER = /node_modules.react-router.dist.*\.mjs$/;

/**
 * Lets the build drop those of the router's components that nothing uses. The router makes them by
 * calls that are not marked as free of side effects and then names them, so that forms, fetchers and
 * data routes would stay in for no one. Its warnings for developers go as well.
 */
export function leanRouter(): Plugin {
  return {
    name: 'sherpa-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      return {
        code: code
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
        map: null,
      };
    },
  };
}
