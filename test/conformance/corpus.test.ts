import t from 'tap';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import { filledIn } from '../rig/conformance/browser-document.js';
import { defaultInput, settingsOf, sizeOf } from '../rig/conformance/document.js';
import { readThresholds } from '../rig/conformance/thresholds.js';
import { corpusAssets } from '../rig/corpora/documents/assets.js';
import { corpus } from '../rig/corpora/documents/corpus.js';

/** Of any document's structural similarity to Chromium's drawing. */
const LEAST_PROMISED = 0.96;

const documents = corpus();
const assets = corpusAssets();

t.test('the corpus has two hundred documents, fifty of them whole cards, each of another name', async (t) => {
  const names = new Set(documents.map(({ name }) => name));
  t.equal(names.size, documents.length);
  t.ok(documents.length >= 200, `${documents.length} documents`);
  t.ok([...names].filter((name) => name.startsWith('cards/')).length >= 50);
});

t.test(
  'every document says its size, uses its fields and no others, and asks nothing of the network',
  async (t) => {
    for (const { name, source } of documents) {
      const { width, height } = sizeOf(source);
      t.ok(width * height <= 1_500_000, `${name} is ${width}x${height}`);
      const used = Array.from(
        source.matchAll(/\{\{(?:next\.)?([\w-]+)(?:\.\w+\.(?:min|max|sum))?\}\}/g),
        ([, key]) => key,
      );
      const { fields: own = {}, lists = {} } = settingsOf(source);
      const ofLists = Object.entries(lists).flatMap(([key, list]) => [key, ...Object.keys(list.fields)]);
      const fields = [...Object.keys(own), ...ofLists];
      const isUsed = (key: string) =>
        used.includes(key) || source.includes(`--${key}`) || source.includes(`data-${key}`);
      t.same(
        Object.keys(own).filter((key) => !isUsed(key)),
        [],
        `fields of ${name} that nothing shows`,
      );
      t.same(
        used.filter((key) => key === undefined || !fields.includes(key)),
        [],
        `keys of ${name} that are no fields`,
      );
      t.notMatch(source.replaceAll('http://www.w3.org/2000/svg', ''), /https?:\/\/(?!tuval\.example)/, name);
      t.notMatch(source, /<script(?! type="application\/json">)|\son\w+=|@import|<iframe|<form/, name);
      const named = Array.from(source.matchAll(/assets\/[\w.-]+/g), ([asset]) => asset);
      t.same(
        named.filter((asset) => !assets.has(asset)),
        [],
        `files of ${name} that are not there`,
      );
    }
  },
);

t.test('every document is compiled', async (t) => {
  for (const { name, source } of documents) {
    const { errors = [] } = await compileStyledDocument(source);
    t.same(
      errors.map(({ message }) => message),
      [],
      name,
    );
  }
});

t.test('the short form names documents of the corpus, and asks as much of each as is promised', async (t) => {
  const names = new Set(documents.map(({ name }) => name));
  const thresholds = Object.entries(readThresholds());
  t.same(
    thresholds.filter(([name]) => !names.has(name)),
    [],
  );
  t.same(
    thresholds.filter(([, likeness]) => !likeness || likeness.similarity < LEAST_PROMISED),
    [],
  );
});

t.test(
  'a browser is given the values of fields as texts, as custom properties and as attributes of the root',
  async (t) => {
    const source = `<!doctype html><html lang="en"><head><script type="application/json">{ "fields": {
    "title": { "type": "text", "default": "a <b> \\"c\\"" }, "share": { "type": "number", "default": 4 },
    "photo": { "type": "image" }, "none": { "type": "image" } } }</script><style>p { content: "{{title}}" }</style></head>
    <body><p title="{{title}}">{{title}} {{share}}</p></body></html>`;
    const html = filledIn(defaultInput({ name: 'x', source }, assets));
    t.match(html, '<p title="a &#60;b&#62; &#34;c&#34;">a &#60;b&#62; &#34;c&#34; 4</p>');
    t.match(html, 'style="--title: &#34;a &#60;b&#62; \\&#34;c\\&#34;&#34;; --share: 4"');
    t.match(html, 'data-share="4" data-photo="data:" data-none=""');
    t.match(html, '<style>p { content: "{{title}}" }</style>');
    t.notMatch(html, '<script');
  },
);
