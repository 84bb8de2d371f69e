import { test } from 'tap';
import { BatchTemplates } from '../../../src/api/batch/batch-templates.js';
import type { ServedTemplate } from '../../../src/rendering/served-template.js';

const KEY = 'key';

function template(id: string, version: string, owner?: string): ServedTemplate {
  const source = { id, version, html: new Uint8Array(), assets: new Map() };
  return { id, source, ...(owner !== undefined && { owner }) } as unknown as ServedTemplate;
}

/** Templates of a key, each of which has a second version after it was found once. */
function changing(owner: string | undefined) {
  const asked: string[] = [];
  const find = async (reference: string) => {
    const isFirst = !asked.includes(reference);
    asked.push(reference);
    const [id = '', version = isFirst ? 'v1' : 'v2'] = reference.split('@');
    return template(id, version, owner);
  };
  return { asked, find };
}

const versionOf = (found: ServedTemplate | undefined) => found?.source?.version;

test('templates of a key stay as they were, by their versions, and only the last one is held', async (t) => {
  const finder = changing(KEY);
  const templates = new BatchTemplates(finder, KEY);
  const first = await templates.find('a');
  t.equal(await templates.find('a'), first, 'rows of one template look it up once');
  await templates.find('b');
  const again = await templates.find('a');
  t.not(again, first, 'it was not held');
  t.equal(versionOf(again), 'v1');
  t.equal(versionOf(await templates.find('b')), 'v1');
  t.strictSame(finder.asked, ['a', 'b', 'a@v1', 'b@v1']);
});

test('templates that all share stay the same objects', async (t) => {
  const finder = changing(undefined);
  const templates = new BatchTemplates(finder, KEY);
  const first = await templates.find('a');
  await templates.find('b');
  t.equal(await templates.find('a'), first);
  t.strictSame(finder.asked, ['a', 'b']);
});

test('what there is none of is looked up once, and long words for it are not remembered', async (t) => {
  const asked: string[] = [];
  const find = (reference: string) => {
    asked.push(reference.slice(0, 10));
    return undefined;
  };
  const templates = new BatchTemplates({ find }, KEY);
  for (let row = 0; row < 3; row++) {
    t.equal(await templates.find('none'), undefined);
    t.equal(await templates.find('x'.repeat(1_000_000)), undefined);
  }
  t.strictSame(asked, ['none', 'x'.repeat(10), 'x'.repeat(10), 'x'.repeat(10)]);
});
