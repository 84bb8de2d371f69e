/** The library from the packed file: installed beside frameworks, built by them, and asked for a picture. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { NODE_24_FOLDER } from '../../rig/node-24/installation.js';
import { codeIn, ROOT } from '../../rig/papers/examples-page.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { freePort } from '../../rig/services/free-port.js';
import { ASTRO, HONO, type LibrarySite, libraryPage, NEXT_ROUTE, NUXT_ROUTE } from './library-sites.js';
import { answerOf, begin, putSite, run, STEP_MS } from './site-runs.js';

t.setTimeout(16 * STEP_MS);

const NPM = ['--ignore-scripts', '--no-audit', '--no-fund'];
const THIS_NODE = { NODE_ENV: 'production', npm_config_update_notifier: 'false' };

/** Astro's packages and Nuxt's want a later Node.js than the oldest that the library runs on. */
const LATER_NODE = {
  ...THIS_NODE,
  ...{ NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' },
  PATH: `${NODE_24_FOLDER}:${process.env.PATH}`,
};

/** A folder outside of the project, so that no package of the project is found from there. */
async function emptyFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tuval-library-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const store = await emptyFolder(t);
await run(t, ['npm', 'pack', '--pack-destination', store], ROOT, {});
const [file = ''] = await readdir(store);
const packed = join(store, file);

test('a program of Node.js draws as the page shows it, and ends', async (t) => {
  const folder = await emptyFolder(t);
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await writeFile(join(folder, 'node.mjs'), codeIn(await libraryPage(), 'js node.mjs'));
  await run(t, ['npm', 'install', ...NPM, packed], folder, THIS_NODE);
  t.equal(await run(t, ['node', 'node.mjs'], folder, THIS_NODE), 'image/png\n');
  const { width, height } = readPng(await readFile(join(folder, 'kart.png')));
  t.strictSame([width, height], [1200, 630]);
  const required =
    "const { createRenderer } = require('tuval'); process.stdout.write(typeof createRenderer);";
  t.equal(await run(t, ['node', '--eval', required], folder, LATER_NODE), 'function');
});

const SITES: Record<string, { site: LibrarySite; environment: NodeJS.ProcessEnv }> = {
  Hono: { site: HONO, environment: THIS_NODE },
  'Next.js': { site: NEXT_ROUTE, environment: LATER_NODE },
  Astro: { site: ASTRO, environment: LATER_NODE },
  Nuxt: { site: NUXT_ROUTE, environment: LATER_NODE },
};

for (const [name, { site, environment }] of Object.entries(SITES)) {
  test(`a route of ${name} draws the title of its address, as the page shows it`, async (t) => {
    const folder = await emptyFolder(t);
    await putSite(site, folder);
    // What frameworks build with is among their packages.
    const installing = { ...environment, NODE_ENV: 'development' };
    await run(t, ['npm', 'ci', ...NPM], folder, installing);
    await run(t, ['npm', 'install', '--no-save', ...NPM, packed], folder, installing);
    if (site.setting) t.ok((await libraryPage()).includes(`\`${site.setting.text}\``), site.setting.file);
    if (site.build) await run(t, ['npx', '--no-install', ...site.build], folder, environment);

    const port = await freePort();
    const { command, environment: own } = site.start(port);
    const started = command[0] === 'node' ? command : ['npx', '--no-install', ...command];
    const server = begin(t, started, folder, { ...environment, ...own });
    const pictures = [];
    for (const title of ['Merhaba', 'Günaydın']) {
      const answer = await answerOf(`http://127.0.0.1:${port}/og/${encodeURIComponent(title)}`, server);
      t.equal(answer.headers.get('content-type'), 'image/png');
      pictures.push(readPng(Buffer.from(await answer.arrayBuffer())));
    }
    t.strictSame(
      pictures.map(({ width, height }) => [width, height]),
      [
        [1200, 630],
        [1200, 630],
      ],
    );
    const [one, other] = pictures.map(({ data }) => Buffer.from(data));
    t.notOk(one?.equals(other ?? Buffer.alloc(0)), 'other titles are other pictures');
  });
}
