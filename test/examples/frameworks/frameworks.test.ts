/** The snippets for Next.js and Nuxt in the frameworks themselves: installed by their lock files, built and asked for a page. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { test } from 'tap';
import { NODE_24_FOLDER } from '../../rig/node-24/installation.js';
import { freePort } from '../../rig/services/free-port.js';
import { Service } from '../../rig/services/service.js';
import { answerOf, begin, putSite, run, STEP_MS } from './site-runs.js';
import { NEXT, NUXT } from './sites.js';

t.setTimeout(8 * STEP_MS);

const service = await Service.start(t);

for (const [name, site] of Object.entries({ 'Next.js': NEXT, Nuxt: NUXT })) {
  test(`a page of ${name} names a picture that the service draws, and no browser sees the secret`, async (t) => {
    const { secret, record } = await service.keys.create({ plan: 'pro', name: '' });
    const folder = t.testdir();
    const environment = {
      ...{ TUVAL_URL: service.url(''), TUVAL_KEY_ID: record.id, TUVAL_SECRET: secret },
      ...{ NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', CI: '1' },
      // Nuxt's packages want a later Node.js than the oldest that the service runs on.
      PATH: `${NODE_24_FOLDER}:${process.env.PATH}`,
    };
    await putSite(site, folder);
    await run(t, ['npm', 'ci', '--no-audit', '--no-fund'], folder, environment);
    await run(t, ['npx', '--no-install', ...site.build], folder, environment);

    const port = await freePort();
    const { command, environment: own } = site.start(port);
    const started = command[0] === 'node' ? command : ['npx', '--no-install', ...command];
    const server = begin(t, started, folder, { ...environment, ...own });
    const page = await (await answerOf(`http://127.0.0.1:${port}/posts/merhaba`, server)).text();
    const image = contentOf(page, 'og:image');
    t.match(image, `${service.url('')}/api/render/og-default.png?`);
    t.equal(contentOf(page, 'og:title'), 'merhaba & günaydın');
    t.equal(contentOf(page, 'og:image:width'), '1200');
    const answer = await fetch(image);
    const picture = Buffer.from(await answer.arrayBuffer());
    t.equal(answer.headers.get('content-type'), 'image/png');
    t.same([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);

    const loaded = await filesIn(join(folder, site.browserFiles));
    t.ok(loaded.length > 0);
    const telling = loaded.filter((text) => text.includes(secret) || text.includes('TUVAL_SECRET'));
    t.equal(telling.length, 0);
  });
}

/** What a `<meta>` of a page says. */
function contentOf(page: string, property: string): string {
  const [, content = ''] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(page) ?? [];
  return content.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
}
