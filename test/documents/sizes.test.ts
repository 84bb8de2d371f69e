import t, { test } from 'tap';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { CompiledDocuments } from '../../workers/documents/compiled-documents.js';
import { SIZED_DOCUMENT } from '../rig/corpora/sized-document.js';
import { sourceOf } from '../rig/drawing/documents.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

function declaring(sizes: unknown, fields: object = {}): string {
  return `<!doctype html><html><head><title>x</title><meta name="viewport" content="width=40, height=10">
<script type="application/json">
{ "fields": ${JSON.stringify(fields)},
  "sizes": ${JSON.stringify(sizes).replaceAll('],', '],\n  ')} }</script></head><body></body></html>`;
}

function errorsOf(html: string): string[] {
  const { errors = [] } = compileDocument(html);
  return errors.map(({ message, line }) => `${line}: ${message}`);
}

const BOUNDS = 'a size is written like [1080, 1920]: 1 to 4096 pixels a side, 16 megapixels in all';

test('a size is width and height within the bounds of a viewport, and an error is where it stands', async (t) => {
  const { document, errors } = compileDocument(
    declaring({ story: [1080, 1920], 'a-4': [1, 4096], constructor: [4000, 4000] }),
  );
  t.same(errors, undefined);
  t.same(document?.sizes, { story: [1080, 1920], 'a-4': [1, 4096], constructor: [4000, 4000] });
  for (const size of [
    [4096, 4096],
    [0, 10],
    [4097, 1],
    [10.5, 10],
    ['10', 10],
    [10],
    [1, 2, 3],
    [],
    10,
    '1x1',
    null,
    { 0: 1 },
  ])
    t.same(
      errorsOf(declaring({ good: [1, 1], bad: size })),
      [`5: the size bad: ${BOUNDS}`],
      JSON.stringify(size),
    );
  t.match(errorsOf(declaring([[1, 1]])), [/^2: sizes: .*; write \{ "story": \[1080, 1920\] \}$/]);
  t.match(errorsOf(declaring(null)), [/^2: sizes: /]);
});

test('names of sizes can be parts of names of files, and none is that of the own size', async (t) => {
  t.match(errorsOf(declaring({ default: [1, 1] })), [/default is the size that the template has anyway/]);
  for (const name of ['', 'Story', 'a b', '-a', 'a-', 'a/b', 'a.b', 'ş', 'a'.repeat(33), 'x'.repeat(5000)]) {
    const [error = '', ...others] = errorsOf(declaring(JSON.parse(`{${JSON.stringify(name)}:[1,1]}`)));
    t.match(
      error,
      /no size can be called .*: write up to 32 small letters and digits, joined by hyphens/,
      name,
    );
    t.ok(error.length < 300);
    t.same(others, []);
  }
});

test('a document has eight sizes at most', async (t) => {
  const sizes = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, [9, 9]]));
  t.same(errorsOf(declaring(sizes(8))), []);
  t.same(errorsOf(declaring(sizes(9))), ['4: more than 8 sizes']);
});

test('a document with sizes has no field or list called size, and one without may have it', async (t) => {
  const fields = { size: { type: 'text', label: 'x' } };
  t.match(errorsOf(declaring({ story: [1, 2] }, fields)), [/size is how a link asks for one of the sizes/]);
  t.same(errorsOf(declaring({}, fields)), []);
});

test('a thread keeps a document once for each of its sizes', async (t) => {
  const documents = new CompiledDocuments();
  const source = sourceOf('boy', SIZED_DOCUMENT);
  const own = await documents.of(source);
  const story = await documents.of(source, undefined, 'story');
  t.match([own.width, own.height, own.size], [40, 10, undefined]);
  t.match([story.width, story.height, story.size], [20, 60, 'story']);
  t.match(story.document, { width: 20, height: 60 });
  t.equal(await documents.of(source, undefined, 'story'), story);
  t.equal(await documents.of(source), own);
  documents.weigh(story, 5000);
  t.equal(await documents.of(source), own);
});
