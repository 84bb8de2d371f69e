import { pathToFileURL } from 'node:url';
import { type Test, test } from 'tap';
import { checkedTemplates } from '../../src/api/checked-templates.js';

const KIT = new URL('../../templates/contract/index.js', import.meta.url).href;

function source(id: string, titleDefault = '"Merhaba"', key = 'title'): string {
  return `
    import { defineTemplate, text } from ${JSON.stringify(KIT)};
    export default defineTemplate({
      id: '${id}', name: 'Ad', description: '', width: 10, height: 10, category: 'deneme',
      fields: { '${key}': text({ label: 'Başlık', default: ${titleDefault}, maxLength: 20 }) },
      draw: () => null,
    });`;
}

function load(t: Test, files: Record<string, string>) {
  return checkedTemplates(pathToFileURL(`${t.testdir({ 'package.json': '{"type":"module"}', ...files })}/`));
}

test('a template is registered by dropping in its file', async (t) => {
  const templates = await load(t, { 'kart.js': source('kart'), 'afis.js': source('afis'), 'notlar.txt': '' });
  t.same([...templates.keys()], ['afis', 'kart'], 'in alphabetical order');
});

test('a template that cannot work as declared ends the start and is named', async (t) => {
  await t.rejects(load(t, { 'kart.js': source('baska') }), { message: /kart\.js declares the id baska/ });
  await t.rejects(load(t, { 'bos.js': 'export {};' }), { message: /bos\.js has no template/ });
  await t.rejects(load(t, { 'uzun.js': source('uzun', '"x".repeat(21)') }), { message: /default of title/ });
  for (const key of ['quality', 'expires', 'alt başlık', 'a=b']) {
    await t.rejects(
      load(t, { 'ad.js': source('ad', undefined, key) }),
      { message: /no field can be called/ },
      key,
    );
  }
});
