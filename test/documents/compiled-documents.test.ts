import { test } from 'tap';
import { mostCachedStyles } from '../../workers/documents/compiled-document.js';
import { CompiledDocuments } from '../../workers/documents/compiled-documents.js';
import { documentSource } from '../../workers/documents/document-source.js';

test('a document is compiled once as long as it is kept', async (t) => {
  const documents = new CompiledDocuments();
  const source = numbered(1);
  t.equal(await documents.of(source), await documents.of({ ...source, id: 'other' }), 'by its version');
  t.not(await documents.of(source), await documents.of(numbered(2)));
});

test('fifty usual documents are kept in one style', async (t) => {
  t.ok(await isCachedBehind(49, 1));
});

test('a dozen usual documents are kept in eight styles', async (t) => {
  t.ok(await isCachedBehind(11, 8));
  t.notOk(await isCachedBehind(49, 8));
});

test('few of the largest documents are kept', async (t) => {
  const documents = new CompiledDocuments();
  const first = await documents.of(numbered(0, 1900));
  for (let number = 1; number <= 5; number++) await documents.of(numbered(number, 1900));
  t.not(await documents.of(numbered(0, 1900)), first);
});

test('documents of many elements are kept in fewer styles', async (t) => {
  t.equal(mostCachedStyles(1), 8);
  t.equal(mostCachedStyles(250), 8);
  t.equal(mostCachedStyles(500), 4);
  t.equal(mostCachedStyles(2000), 1);
});

test('a document that was not checked is refused for what its styles and files lack', async (t) => {
  const documents = new CompiledDocuments();
  await t.rejects(documents.of(withStyle('@font-face { font-family: F; src: url(assets/none.woff2) }'), {}));
  await t.rejects(
    documents.of(withStyle(':root { --mode: vertical-rl } p { writing-mode: var(--mode) }'), {}),
  );
});

/** Whether a document of forty elements is kept once as many others were asked for, all kept in so many styles. */
async function isCachedBehind(others: number, styles: number): Promise<boolean> {
  const documents = new CompiledDocuments();
  const first = await documents.of(numbered(0, 40));
  documents.weigh(first, styles * first.document.elements.length);
  for (let number = 1; number <= others; number++) {
    const other = await documents.of(numbered(number, 40));
    documents.weigh(other, styles * other.document.elements.length);
  }
  return (await documents.of(numbered(0, 40))) === first;
}

function numbered(number: number, elements = 1) {
  return withStyle(`/* ${number} */`, elements);
}

function withStyle(style: string, elements = 1) {
  const head = `<meta name="viewport" content="width=200, height=100"><title>Bir</title><style>${style}</style>`;
  const html = `<!doctype html><html lang="tr"><head>${head}</head><body>${'<p>a</p>'.repeat(elements)}</body></html>`;
  return documentSource('bir', Buffer.from(html), new Map());
}
