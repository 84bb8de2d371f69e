import t, { type Test, test } from 'tap';
import { isReservedKey } from '../../src/api/reserved-keys.js';
import type { Field, List, Localized } from '../../templates/contract/index.js';
import type { CompiledDocument } from '../../workers/documents/compiled-document.js';
import { isFieldValue } from '../../workers/documents/field-schemas.js';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import { DocumentEngine } from '../../workers/engines/tuval/document-engine.js';
import { Typesetting } from '../../workers/engines/typesetting.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { defaultInput } from '../rig/conformance/document.js';
import { type OpenDocument, openDocument } from '../rig/conformance/engine.js';
import { TEXTS } from '../rig/corpora/texts.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { galleryDocuments } from './gallery-documents.js';
import { textLines } from './text-lines.js';

t.setTimeout(FILE_TIMEOUT_MS);

const NAMES =
  'certificate changelog chart code countdown event job leaderboard line-chart podcast price-list product quote scan schedule share-card ticket'.split(
    ' ',
  );

/** What a document is filled with: all texts and colours with the same one. */
const HARD = [
  { text: 'empty', color: '#000000', choice: 1 },
  { text: 'letter', color: '#ffffff', choice: 2 },
  { text: 'five hundred characters', color: '#ffe600', choice: 0 },
  { text: 'one long word', color: '#ffffff', choice: 1 },
  { text: 'sixty line ends', color: '#000000', choice: 2 },
  { text: 'Arabic', color: '#ffe600', choice: 1 },
  { text: 'Thai', color: '#000000', choice: 0 },
  { text: 'Japanese', color: '#ffffff', choice: 0 },
  { text: 'emoji only', color: '#ffe600', choice: 2 },
];

const photo = `data:image/png;base64,${Buffer.from(samplePicture().bytes).toString('base64')}`;
const assets = new Map<string, Uint8Array>();
const engine = new DocumentEngine(new Typesetting());

/** Values of fields, and of all items, of lists; `choice` says how many of these there are. */
function hardValues(
  { fields, repeated }: Pick<CompiledDocument, 'fields' | 'repeated'>,
  hard: (typeof HARD)[number],
): Record<string, string> {
  const values = fieldValues(fields, hard);
  for (const [key, list] of Object.entries<List>(repeated?.lists ?? {})) {
    const count = [list.max, 1, 0][hard.choice] ?? 0;
    values[key] = String(count);
    const item = Object.entries(fieldValues(list.fields, hard));
    for (let index = 0; index < count; index++)
      for (const [name, value] of item) values[`${key}[${index}].${name}`] = value;
  }
  return values;
}

/** A value for each field; `choice` says which option, which end of a range, and whether there is a picture. */
function fieldValues(
  fields: Readonly<Record<string, Field>>,
  { text, color, choice }: (typeof HARD)[number],
): Record<string, string> {
  const value = (field: Field): string => {
    switch (field.type) {
      case 'text':
        return Array.from(TEXTS[text] as string)
          .slice(0, field.maxLength)
          .join('');
      case 'color':
        return color;
      case 'number':
        return String(choice === 0 ? field.max : field.min);
      case 'select':
        return field.options?.[choice % field.options.length]?.value as string;
      case 'image':
        return choice === 0 ? photo : '';
    }
  };
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, value(field)]));
}

function isInBothLanguages(text: Localized | undefined): boolean {
  return typeof text === 'object' && text.tr !== '' && text.en !== '';
}

test('the gallery has sixteen documents', async (t) => {
  t.same(
    galleryDocuments().map(({ name }) => name),
    NAMES,
  );
});

test('four documents of the gallery have a story and a square', async (t) => {
  const sized = galleryDocuments().filter(({ source }) => source.includes('"sizes"'));
  t.same(
    sized.map(({ name }) => name),
    ['event', 'price-list', 'product', 'share-card'],
  );
  for (const { source } of sized) {
    const { document } = (await openDocument(source, assets)) as OpenDocument;
    t.same(document.sizes, { story: [1080, 1920], square: [1080, 1080] });
  }
});

for (const document of galleryDocuments()) {
  const { name, source } = document;

  test(`${name}: it is compiled without a problem, needs no other file and is short`, async (t) => {
    const {
      document: compiled,
      errors,
      warnings,
    } = await compileStyledDocument(source, {
      isReservedKey,
      isFieldValue,
    });
    t.equal(errors, undefined);
    t.same(warnings, []);
    t.same([...(compiled?.addresses ?? [])], []);
    t.ok(source.split('\n').length <= 121, 'at most 120 lines');
  });

  test(`${name}: all that people read of it is in Turkish and English`, async (t) => {
    const { document: compiled } = (await openDocument(source, assets)) as OpenDocument;
    for (const part of ['title', 'description', 'category'] as const)
      t.ok(isInBothLanguages(compiled[part]), part);
    const lists = Object.entries<List>(compiled.repeated?.lists ?? {});
    for (const [key, { label }] of lists) t.ok(isInBothLanguages(label), key);
    const fields = [compiled.fields, ...lists.map(([, list]) => list.fields)].flatMap((each) =>
      Object.entries<Field>(each),
    );
    for (const [key, { label, options = [] }] of fields) {
      t.ok(isInBothLanguages(label), key);
      for (const option of options) t.ok(isInBothLanguages(option.label), `${key}: ${option.value}`);
    }
  });

  test(`${name}: whatever it says is drawn in each of its sizes, and no text leaves the picture`, async (t) => {
    const own = (await openDocument(source, assets)) as OpenDocument;
    for (const size of [undefined, ...Object.keys(own.document.sizes)]) await allDrawn(t, size);
  });

  async function allDrawn(t: Test, size: string | undefined): Promise<void> {
    const opened = (await openDocument(source, assets, size)) as OpenDocument;
    const { width, height } = opened.document;
    const defaults = defaultInput(document, assets);
    for (const hard of [undefined, ...HARD]) {
      const input = hard ? { ...defaults, values: hardValues(opened.document, hard) } : defaults;
      t.ok(opened.frame(input), `${hard?.text ?? 'defaults'} drawn${size ? ` as ${size}` : ''}`);
      const { tree, scene } = opened.prepared(input);
      const outside = textLines(engine.layOut(tree, scene)).filter(
        ({ shown: { left, top, right, bottom } }) => left < 0 || top < 0 || right > width || bottom > height,
      );
      t.same(outside, [], `${hard?.text ?? 'defaults'} inside${size ? ` of ${size}` : ''}`);
    }
  }

  if (source.includes('"animation"')) {
    test(`${name}: it moves`, async (t) => {
      const opened = (await openDocument(source, assets)) as OpenDocument;
      const durationMs = opened.document.animation?.durationMs ?? 0;
      const frames = [0.05, 0.15, 0.25, 0.45, 0.65, 0.8].map((part) => {
        const input = { ...defaultInput(document, assets), timeMs: part * durationMs };
        return Buffer.from(bytesOf(opened.frame(input).pixels));
      });
      for (const [at, frame] of frames.entries())
        for (const other of frames.slice(at + 1)) t.notOk(frame.equals(other));
    });
  }
}
