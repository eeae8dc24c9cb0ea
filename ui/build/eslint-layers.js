import path from 'node:path';

const SHARED = new Set(['api', 'identity', 'domain', 'components', 'theme', 'boot']);

/** The layer and, inside features, the feature that a file under src/ belongs to. */
function place(file) {
  const parts = file.split('/');
  const at = parts.lastIndexOf('src');
  if (at < 0) return null;
  const [top, second] = [parts[at + 1], parts[at + 2]];
  if (top === 'features') return { layer: 'features', feature: second };
  if (top === 'app') return { layer: 'app', paths: /^paths(\.ts)?$/.test(second ?? '') };
  if (SHARED.has(top)) return { layer: 'shared', top };
  return null; // testing and main may see everything
}

function refusal(from, to) {
  if (to.layer === 'app' && to.paths) return null; // the URLs of the product belong to everybody
  if (from.layer === 'shared' && to.layer !== 'shared') {
    return 'Shared code knows neither features nor the app.';
  }
  if (from.layer === 'features' && to.layer === 'app') return 'A feature does not know the app.';
  if (from.layer === 'features' && to.layer === 'features' && from.feature !== to.feature) {
    return 'A feature does not import another feature: move what both need to a shared folder.';
  }
  if (from.top === 'domain' && to.layer === 'shared' && to.top !== 'domain') {
    return 'The domain is pure TypeScript and imports nothing of ours.';
  }
  return null;
}

/** shared -> features -> app, and no feature imports another. */
export const layers = {
  meta: { type: 'problem', schema: [], messages: { refused: '{{why}}' } },
  create(context) {
    const from = place(context.filename);
    if (!from) return {};
    const check = (node, source) => {
      if (typeof source !== 'string') return;
      const target = source.startsWith('@/')
        ? path.posix.join('/src', source.slice(2))
        : source.startsWith('.')
          ? path.posix.resolve(path.posix.dirname(context.filename), source)
          : null;
      const to = target && place(target);
      const why = to && refusal(from, to);
      if (why) context.report({ node, messageId: 'refused', data: { why } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => check(node, node.source?.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.value),
    };
  },
};
