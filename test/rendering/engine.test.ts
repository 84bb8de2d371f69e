import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { engine } from '../../src/engine.js';
import { version } from '../../src/version.js';
import { archiveOf, postBatch } from '../rig/services/batches.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Service } from '../rig/services/service.js';

const BUILD = fileURLToPath(new URL('../..', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CARD = { template: 'og-default', data: { title: 'Sürüm' } };

/** Prints the engine of the build that it runs in, and the tag of one image. */
const ASK = `
  const { engine } = await import('./src/engine.js');
  const { Renderer } = await import('./src/rendering/renderer.js');
  const template = { id: 'card', fields: {}, width: 10, height: 10 };
  const request = { template, values: {}, scale: 1, output: { format: 'png' } };
  console.log(engine, new Renderer({}).foreseenTag(request));`;

/** What each of these digests of a build makes of the engine and of the tag of one image. */
async function asked(t: Test, digests: readonly string[]): Promise<string[][]> {
  const link = (path: string) => t.fixture('symlink', path);
  const build = (digest: string) => ({
    'package.json': link(`${ROOT}/package.json`),
    node_modules: link(`${ROOT}/node_modules`),
    dist: {
      'build.json': JSON.stringify({ digest }),
      'ask.mjs': ASK,
      src: link(`${BUILD}/src`),
      templates: link(`${BUILD}/templates`),
      workers: link(`${BUILD}/workers`),
    },
  });
  const folder = t.testdir(Object.fromEntries(digests.map((digest, at) => [at, build(digest)])));
  // Modules then look for the record of the build beside the links.
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const answers = digests.map((_, at) =>
    promisify(execFile)(process.execPath, [...flags, `${folder}/${at}/dist/ask.mjs`]),
  );
  return (await Promise.all(answers)).map(({ stdout }) => stdout.trim().split(' '));
}

test('every image says its engine', async (t) => {
  const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }, GENEROUS]);
  const key = await service.key('generous');
  t.match(engine, new RegExp(`^${version.replaceAll('.', '\\.')}\\+[0-9a-f]{12}$`));
  const { body } = await service.post('/api/links', CARD, { key });
  const { url } = JSON.parse(String(body)) as { url: string };
  const { pathname, search } = new URL(url);
  const answers = {
    'a render': await service.render(CARD),
    'the same from the cache': await service.render(CARD),
    'a link': await service.get(pathname + search),
    'a preview': await service.preview(CARD),
    'a thumbnail': await service.get('/api/templates/og-default/thumbnail'),
    'an animation': await service.render({
      template: 'promo-animated',
      format: 'gif',
      fps: 5,
      durationMs: 400,
    }),
  };
  for (const [name, { status, headers }] of Object.entries(answers)) {
    t.equal(status, 200, name);
    t.equal(headers.get('x-engine'), engine, name);
  }
  const { manifest } = await archiveOf(await postBatch(service, 'title\nbir\n', { key }));
  t.equal(manifest.engine, engine, 'a batch');
  t.equal((await service.render({ template: 'none' })).headers.get('x-engine'), null, 'nothing was drawn');
});

test('another build is another engine, with other tags', async (t) => {
  const { digest } = JSON.parse(readFileSync(`${BUILD}/build.json`, 'utf8')) as { digest: string };
  const [own = [], again = [], other = []] = await asked(t, [digest, digest, `${digest} of other packages`]);
  t.equal(own[0], engine);
  t.match(own[1], /^W\/"/);
  t.strictSame(again, own, 'the same build is the same engine anywhere');
  t.match(other[0], `${version}+`);
  t.not(other[0], own[0]);
  t.match(other[1], /^W\/"/);
  t.not(other[1], own[1], 'a cached image of one is not taken for one of the other');
});
