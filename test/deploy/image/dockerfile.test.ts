import { readFileSync } from 'node:fs';
import t from 'tap';
import { DOCKERFILE, dockerfileArgument } from './deploy-folder.js';

const dockerfile = readFileSync(DOCKERFILE, 'utf8');

t.test('every image of a build starts from the one base, which is pinned by its digest', async (t) => {
  t.match(
    dockerfileArgument('NODE_IMAGE'),
    /^docker\.io\/library\/node:24\.\d+\.\d+-trixie-slim@sha256:[0-9a-f]{64}$/,
  );
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  t.strictSame([...new Set(bases)], [`\${NODE_IMAGE}`]);
});
