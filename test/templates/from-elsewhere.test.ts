import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { readConfig } from '../../src/config.js';
import { localRequest } from '../../src/development/local-plan.js';
import { localClient, Workbench } from '../../src/development/workbench.js';
import { TemplateReader } from '../../src/documents/template-reader.js';
import type { ServedTemplate } from '../../src/rendering/served-template.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { GuidePage } from './guide-page.js';
import { MODEL_DOCUMENTS } from './model-documents.js';

t.setTimeout(FILE_TIMEOUT_MS);

const workbench = new Workbench(readConfig({ RENDER_THREADS: '1', RENDER_TIMEOUT_MS: '60000' }));
t.teardown(() => workbench.close());
const reader = new TemplateReader(workbench);
const ofDocuments = new GuidePage('templates/README.md');
const ofCode = new GuidePage('templates/CODE.md');

/** What is found in a file that is called like this and has this source. */
async function found(t: Test, file: string, source: string, beside: Parameters<Test['testdir']>[0] = {}) {
  const folder = t.testdir(beside);
  await writeFile(join(folder, file), source);
  return (await reader.read(folder, file)).verdict(localClient());
}

/** The template that the only example in a language under a heading of a page is. */
async function example(
  t: Test,
  page: GuidePage,
  heading: string,
  [language, file]: readonly [string, string],
  beside?: Parameters<Test['testdir']>[0],
): Promise<ServedTemplate> {
  const [source, ...others] = page.fences(language, page.section(heading));
  t.same(others, []);
  const { template, errors, warnings } = await found(t, file, source as string, beside);
  t.same([errors, warnings], [[], []]);
  return template as ServedTemplate;
}

async function picture(template: ServedTemplate, values: Record<string, string> = {}) {
  const parameters = new Map(Object.entries(values));
  const png = await workbench.drawn(localRequest(template, { format: 'png', parameters }));
  if (process.env.PICTURES) await writeFile(join(process.env.PICTURES, `${template.id}.png`), png);
  const { width, height, data } = readPng(png);
  const channels = data.length / width / height;
  const at = (x: number, y: number) => {
    const start = (y * width + x) * channels;
    return [...data.subarray(start, start + 3)];
  };
  const isInked = (from: number, to: number) => {
    const ground = at(0, from).join();
    for (let y = from; y < to; y++)
      for (let x = 0; x < width; x += 2) if (at(x, y).join() !== ground) return true;
    return false;
  };
  return { width, height, at, isInked };
}

test('code for a folder is drawn, with what it imports', async (t) => {
  const template = await example(t, ofCode, 'Code in a folder', ['tsx', 'kart.tsx'], {
    'site.json': '{ "site": "example.com" }',
    assets: { 'logo.png': Buffer.from(samplePicture(16, 8).bytes) },
  });
  const { width, height, at, isInked } = await picture(template, { ground: '#224466' });
  t.same([width, height, at(1100, 300)], [1200, 630, [0x22, 0x44, 0x66]]);
  t.ok(isInked(64, 112), 'the logo');
  t.ok(isInked(430, 540), 'the title');
});

test('the card of @vercel/og is drawn by satori as it is', async (t) => {
  const template = await example(t, ofCode, 'A card of `@vercel/og`', ['tsx', 'og-card.tsx']);
  t.equal(template.engine, 'satori');
  const { width, height, at, isInked } = await picture(template, { title: 'Merhaba' });
  t.same([width, height, at(5, 5)], [1200, 630, [255, 255, 255]]);
  t.ok(isInked(200, 330), 'the title');
  t.ok(isInked(380, 440), 'the address');
});

test('the HTML page is drawn', async (t) => {
  const template = await example(t, ofDocuments, 'An HTML page', ['html', 'page.html']);
  const photo = `data:image/png;base64,${Buffer.from(samplePicture(60, 40).bytes).toString('base64')}`;
  const { at, isInked } = await picture(template, { photo });
  t.same(at(5, 5), [0xfd, 0xf6, 0xe3]);
  t.ok(isInked(90, 300), 'the title');
  t.notSame(at(1190, 620), [0xfd, 0xf6, 0xe3], 'the photo');
});

test('the tree of Takumi is drawn', async (t) => {
  const template = await example(t, ofCode, 'A Takumi tree', ['tsx', 'takumi-card.tsx']);
  const { at, isInked } = await picture(template);
  t.same(at(5, 5), [0x1e, 0x29, 0x3b]);
  t.ok(isInked(85, 180), 'the title');
  t.ok(isInked(510, 550), 'the address');
});

/** An error that says what to write instead: it has more than what is wrong. */
const HAS_REMEDY = /: |; | no asset |would be a script| is none of /;

for (const { name, source, errors: expected, corrections } of MODEL_DOCUMENTS) {
  test(`one round of corrections is enough for ${name}`, async (t) => {
    const { template, errors } = await found(t, 'kart.html', source);
    t.equal(template === undefined, errors.length > 0);
    if (expected.length > 0)
      t.match(
        errors.map(({ message }) => message),
        expected,
      );
    for (const { message } of errors) t.match(message, HAS_REMEDY);
    const right = corrections.reduce((text, [wrong, written]) => {
      const corrected = text.replace(wrong, () => written);
      t.not(corrected, text, String(wrong));
      return corrected;
    }, source);
    const corrected = await found(t, 'kart.html', right);
    t.same(corrected.errors, []);
    t.ok((await picture(corrected.template as ServedTemplate)).isInked(0, 630));
  });
}
