import t from 'tap';
import { LONGHAND_NAMES, LONGHANDS, type LonghandName } from '../../../workers/css/properties/longhands.js';
import { cssName } from '../../../workers/css/properties/property-names.js';
import { componentValues } from '../../../workers/css/syntax/component-values.js';
import { compileDocument } from '../../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../../workers/documents/document-renderer.js';
import { Typesetting } from '../../../workers/engines/typesetting.js';
import { NO_DOCUMENT_FONTS } from '../../../workers/fonts/document-fonts.js';
import type { Box } from '../../../workers/layout/box-layout.js';
import type { BoxContext } from '../../../workers/layout/boxes/box-generation.js';
import { layOutDocument } from '../../../workers/layout/boxes/document-layout.js';
import { TextMeasures } from '../../../workers/text/paragraph/paragraph.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Bodies of documents, and elements of them that differ from picture to picture. */
const TEXTS = {
  targets: ['article', '.subject', 'b', '.atom'],
  body: `<article><p class="subject">A few words <b>and more of them</b> in <span class="atom">ten lines</span>
    <span class="mark">!</span></p><p lang="{{lang}}" style="text-transform: uppercase">fil</p><i>{{text}}</i>
    and <em>the rest <u>of it</u></em></article>`,
};
const TABLE = {
  targets: ['table', 'tr', '.cell'],
  body: '<table><tr><th>Head</th></tr><tr><td class="cell">{{text}}</td><td>b</td></tr></table>',
};

/** Each longhand that is read has one of these values, and another initial one. */
const VALUES =
  `7px 30% 2 #c02020 absolute flex none right center auto hidden italic 700 uppercase nowrap underline
  "wght"_700 "zero" "x" rtl isolate solid multiply 3px_4px 2px_2px_red rotate(9deg) blur(2px) circle(9px) inset(4px)
  linear-gradient(red,blue) serif condensed small-caps tabular-nums none pre-wrap anywhere break-all
  column wrap end space-between repeat(2,40px) "a_b" 60px_auto span_2 border-box vertical circle outside square shrink_8px
  bevel evenodd round dashed wavy under both under text all balance padding-box no-repeat cover isolate pixelated
  paused reverse infinite ease-in 2s move 1 stroke contain luminance hue exclude visible strict keep-all border-box
  embed alpha optimizespeed fixed collapse bottom hide preserve-3d jis78 super historical-forms url(#a)`
    .split(/\s+/)
    .map((value) => value.replaceAll('_', ' '));

function otherValue(name: LonghandName): string | undefined {
  const { grammar, initial } = LONGHANDS[name];
  const font = { fontSize: 16, rootFontSize: 16, lineHeight: 20, rootLineHeight: 20 };
  const surroundings = { ...font, viewportWidth: 200, viewportHeight: 100, font: {}, unitsOf: undefined };
  return VALUES.find((text) => {
    const reading = { surroundings, uses: 0, parent: { fontSize: 16, fontWeight: 400 } };
    try {
      const value = grammar(componentValues(text), reading as never);
      return value !== undefined && value !== initial;
    } catch {
      return false;
    }
  });
}

interface Case {
  id: string;
  target: string;
  name: LonghandName;
  value: string;
}

function casesOf(targets: readonly string[]): Case[] {
  return LONGHAND_NAMES.flatMap((name) => {
    const value = otherValue(name);
    return value === undefined
      ? []
      : targets.map((target) => ({ id: `${target} ${name}`, target, name, value }));
  });
}

function sourceOf(body: string, cases: readonly Case[]): string {
  const rules = cases.map(
    ({ id, target, name, value }) => `[data-case="${id}"] ${target} { ${cssName(name)}: ${value} }`,
  );
  return `<!doctype html><html lang="tr"><head><title>kept</title>
  <meta name="viewport" content="width=200, height=300"><script type="application/json">{ "fields": {
    "case": { "type": "text", "label": "Case", "default": "" },
    "lang": { "type": "text", "label": "Language", "default": "tr" },
    "text": { "type": "text", "label": "Text", "default": "Irmak" } } }</script>
  <style>body { margin: 0; font: 16px/20px Inter } .atom { display: inline-block; width: 30% }
    .mark { position: absolute; right: 4px } i { display: list-item }
    ${rules.join('\n')}
  </style></head><body>${body}</body></html>`;
}

function rendererOf(source: string): DocumentRenderer {
  const { document, errors } = compileDocument(source);
  if (!document) throw new Error(JSON.stringify(errors));
  return new DocumentRenderer(document);
}

const { fonts, shaper } = new Typesetting();

function contextOfOwn(): BoxContext {
  const measures = new TextMeasures(fonts, shaper);
  return { measures, fonts: NO_DOCUMENT_FONTS, han: 'sc', naturalSize: () => undefined };
}

/** All that painters read of boxes. */
function description({ style, children, line, ...box }: Box): unknown {
  const values = LONGHAND_NAMES.map((name) => style[name]);
  return [box, values.join(), line && { ...line, shaped: line.shaped.glyphs }, children.map(description)];
}

type Draw = (values: Record<string, string>) => { after: string; alone: string };

/** Draws a document where boxes are kept, for one context and by elements of the document, and where none are. */
function drawing(source: string): Draw {
  const shared = contextOfOwn();
  const [renderer, otherRenderer] = [rendererOf(source), rendererOf(source)];
  const picture = (by: DocumentRenderer, values: Record<string, string>, context: BoxContext) => {
    const tree = by.render(values);
    const { mode = 'no-quirks' } = tree;
    return JSON.stringify(description(layOutDocument(tree, 200, 300, { ...context, mode })));
  };
  return (values) => ({
    after: picture(renderer, values, shared),
    alone: picture(otherRenderer, values, contextOfOwn()),
  });
}

for (const [what, { targets, body }] of Object.entries({ texts: TEXTS, tables: TABLE })) {
  t.test(
    `boxes of ${what} are kept from picture to picture as long as they are laid out alike`,
    async (t) => {
      const cases = casesOf(targets);
      t.ok(cases.length > targets.length * 0.9 * LONGHAND_NAMES.length, `${cases.length} cases`);
      const draw = drawing(sourceOf(body, cases));
      for (const { id, value } of cases) {
        const { after, alone } = draw({ case: id });
        if (after !== alone) t.fail(`${id}: ${value}`);
      }
    },
  );
}

t.test('boxes are not kept in another language, or with another text', async (t) => {
  const pictures = [{}, { lang: 'en' }, { text: 'Deniz' }, { lang: 'en', text: 'Deniz' }, {}].map(
    drawing(sourceOf(TEXTS.body, [])),
  );
  for (const { after, alone } of pictures) t.equal(after, alone);
  t.equal(new Set(pictures.map(({ after }) => after)).size, 4);
});

t.test('boxes of documents in quirks mode are kept as long as nobody else sets their margins', async (t) => {
  const body = '<p class="a">{{text}}</p><table><tr><td><p class="b">x</p></td></tr></table>';
  const cases = ['.a', '.b'].map((target) => ({
    id: target,
    target,
    name: 'marginTop' as const,
    value: '16px',
  }));
  const draw = drawing(sourceOf(body, cases).replace('<!doctype html>', ''));
  const pictures = ['', '.a', '', '.b', '.a', ''].map((id) => draw({ case: id }));
  for (const { after, alone } of pictures) t.equal(after, alone);
  t.equal(new Set(pictures.map(({ after }) => after)).size, 3);
});

t.test('a row is laid out anew where it collapses, or is there again', async (t) => {
  const target = 'tr';
  const cases = ['collapse', 'hidden'].map((value) => ({
    id: value,
    target,
    name: 'visibility' as const,
    value,
  }));
  const draw = drawing(sourceOf(TABLE.body, cases));
  const pictures = ['', 'hidden', 'collapse', '', 'collapse', 'hidden'].map((id) => draw({ case: id }));
  for (const { after, alone } of pictures) t.equal(after, alone);
  t.equal(new Set(pictures.map(({ after }) => after)).size, 3);
});
