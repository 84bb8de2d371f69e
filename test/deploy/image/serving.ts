import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { GifReader } from 'omggif';
import type { Test } from 'tap';
import { GOLDEN_CASES, type GoldenCase, goldenFile } from '../../rig/corpora/golden-cases.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { avifFile, gifFile, quarters, webpFile } from '../../rig/pictures/sample-files.js';
import { plainJpeg, plainPng } from '../../rig/pictures/sample-images.js';
import { GENEROUS } from '../../rig/services/plans.js';
import type { BuiltImage } from './built-image.js';
import { ServingContainer } from './container.js';

/** Prints the folders that this process may write in; those of the kernel's own file systems are left out. */
const WRITABLE_FOLDERS = `
  import { accessSync, constants, readdirSync } from 'node:fs';
  import { join } from 'node:path';
  const found = [];
  const look = (folder) => {
    try {
      accessSync(folder, constants.W_OK);
      found.push(folder);
    } catch {}
    let entries = [];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {}
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && path !== '/proc' && path !== '/sys') look(path);
    }
  };
  look('/');
  console.log(JSON.stringify(found));
`;

/** Prints how the process runs, as proc_pid_status(5) has it. */
const STATUS = `
  import { readFileSync } from 'node:fs';
  const status = readFileSync('/proc/1/status', 'utf8');
  const line = (name) => status.match(new RegExp('^' + name + ':\\\\s*(.*)$', 'm'))[1];
  console.log(JSON.stringify(['Uid', 'Gid', 'CapEff', 'CapBnd', 'NoNewPrivs'].map(line)));
`;

/** Memory that an engine gives every container, for semaphores and queues of messages; nothing of it is a disk. */
const ENGINE_MEMORY = ['/dev/mqueue', '/dev/shm'];

/** What a container does for callers, with keys in its own folder. */
export async function testServing(t: Test, image: BuiltImage): Promise<void> {
  await t.test('a container with a read-only tree and no rights at all', async (t) => {
    const plans = t.testdir({ 'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]) });
    const serving = await ServingContainer.start(t, image, {
      environment: { PLANS_FILE: '/plans.json' },
      files: { '/plans.json': join(plans, 'plans.json') },
    });
    const { container, base } = serving;

    await t.test('runs as uid 10001 without a single capability, and cannot get any', async (t) => {
      const ids = '10001\t10001\t10001\t10001';
      const none = '0000000000000000';
      t.strictSame(await container.evaluate(STATUS), [ids, ids, none, none, '1']);
    });

    await t.test('cannot write anywhere but in /data', async (t) => {
      const folders = await container.evaluate<string[]>(WRITABLE_FOLDERS);
      const outside = folders.filter(
        (folder) => !ENGINE_MEMORY.includes(folder) && !folder.startsWith('/data/'),
      );
      t.strictSame(outside, ['/data']);
    });

    await t.test('serves the editor and the reference with all that they load', async (t) => {
      for (const page of ['/', '/docs']) {
        const html = (await serving.get(page)).toString();
        const parts = [...html.matchAll(/(?:src|href)="([^"#:]+)"/g)].map(([, path = '']) => path);
        t.ok(parts.length > 2, page);
        for (const part of parts) {
          const { pathname } = new URL(part, base + page);
          t.ok((await serving.get(pathname)).length > 0, pathname);
        }
      }
      t.match(JSON.parse((await serving.get('/api/openapi.json')).toString()), { openapi: /^3\.1/ });
    });

    for (const { template, name, values = {} } of GOLDEN_CASES.filter(isAskable)) {
      await t.test(`draws ${template} to the pixel as approved: ${name}`, async (t) => {
        const drawn = readPng(await serving.render({ template, data: values }));
        const approved = readPng(readFileSync(goldenFile({ template, name })));
        t.strictSame([drawn.width, drawn.height], [approved.width, approved.height]);
        t.equal(Buffer.compare(drawn.data, approved.data), 0, 'the same pixels');
      });
    }

    await t.test('draws JPEGs, GIFs, previews and thumbnails', async (t) => {
      const { templates } = JSON.parse((await serving.get('/api/templates')).toString()) as {
        templates: Listed[];
      };
      for (const { id, width, height, animated } of templates) {
        const photo = jpeg.decode(await serving.render({ template: id, format: 'jpeg' }));
        t.strictSame([photo.width, photo.height], [width, height], `${id}, JPEG`);
        t.ok((await serving.get(`/api/templates/${id}/thumbnail`)).length > 1000, `${id}, thumbnail`);
        if (!animated) continue;
        const answer = await serving.answer({ template: id, format: 'gif', fps: 10 });
        const gif = new GifReader(Buffer.from(await answer.arrayBuffer()));
        t.equal(String(gif.numFrames()), answer.headers.get('x-gif-frames'), `${id}, GIF`);
      }
      const preview = await fetch(`${base}/api/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ template: 'og-default' }),
      });
      t.equal(preview.status, 200, 'preview');
    });

    await t.test('shows pictures of every type', async (t) => {
      const square = quarters(60, 60, true);
      const pictures = {
        png: plainPng(60, 60),
        jpeg: plainJpeg(60, 60),
        webp: webpFile(square, 60, 60),
        gif: gifFile({ width: 60, height: 60 }),
        avif: avifFile(square, 60, 60),
      };
      const drawn = new Set<string>();
      for (const [type, bytes] of Object.entries(pictures)) {
        const photo = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
        const picture = await serving.render({ template: 'og-default', data: { photo } });
        drawn.add(picture.toString('base64'));
      }
      t.equal(drawn.size, 5, 'each another one');
    });

    await t.test('makes keys that work at once', async (t) => {
      const args = ['keys', 'create', '--plan', 'generous', '--name', 'blog', '--json'];
      const { code, stdout } = await container.exec(['node', 'dist/src/main.js', ...args]);
      t.equal(code, 0);
      const { key } = JSON.parse(stdout) as { key: string };
      const answer = await serving.answer({ template: 'og-default' }, { 'x-api-key': key });
      t.strictSame([answer.status, answer.headers.get('x-plan')], [200, 'generous']);
      const wrong = await serving.answer({ template: 'og-default' }, { 'x-api-key': `${key.slice(0, -1)}!` });
      t.equal(wrong.status, 401);
    });
  });
}

/** Whether a caller may ask for an approved picture: as a still, without the picture that is made for it, within bounds. */
function isAskable({ picture, progress, scale, values = {} }: GoldenCase): boolean {
  const texts = Object.values(values).filter((value) => typeof value === 'string');
  return (
    !picture && progress === undefined && scale === undefined && texts.every(({ length }) => length <= 200)
  );
}

interface Listed {
  id: string;
  width: number;
  height: number;
  animated: boolean;
}
