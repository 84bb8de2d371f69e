import { readFileSync } from 'node:fs';
import t, { type Test, test } from 'tap';
import { isReservedKey, LINK_PARAMETERS, LINKED_PARAMETERS } from '../../src/api/reserved-keys.js';
import { SYMBOLOGIES } from '../../workers/barcodes/symbologies.js';
import { LONGHAND_NAMES } from '../../workers/css/properties/longhands.js';
import { cssName } from '../../workers/css/properties/property-names.js';
import { SHORTHANDS } from '../../workers/css/properties/shorthands.js';
import { PSEUDO_ELEMENTS } from '../../workers/css/selectors/pseudo-elements.js';
import { PSEUDO_CLASSES } from '../../workers/css/selectors/simple-selectors.js';
import { COLOR_FUNCTIONS } from '../../workers/css/values/css-colors.js';
import { MATH_FUNCTIONS } from '../../workers/css/values/math-functions.js';
import { UNITS } from '../../workers/css/values/units.js';
import { HTML_ELEMENTS, SVG_ELEMENTS } from '../../workers/documents/elements.js';
import { isFieldValue } from '../../workers/documents/field-schemas.js';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import { DocumentEngine } from '../../workers/engines/tuval/document-engine.js';
import { Typesetting } from '../../workers/engines/typesetting.js';
import { subsetsNamed } from '../../workers/fonts/catalogue.js';
import { defaultInput, sizeOf } from '../rig/conformance/document.js';
import { type OpenDocument, openDocument } from '../rig/conformance/engine.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { codeOf, GuidePage } from './guide-page.js';
import { textLines } from './text-lines.js';

t.setTimeout(FILE_TIMEOUT_MS);

const guide = new GuidePage('templates/guide.md');
const checks = { isReservedKey, isFieldValue };
const engine = new DocumentEngine(new Typesetting());

const FIELDS = `"title": { "type": "text", "label": "T", "default": "x" }, "photo": { "type": "image", "label": "P" },
  "accent": { "type": "color", "label": "A", "default": "#ff0000" },
  "share": { "type": "number", "label": "S", "default": 40, "min": 0, "max": 100 },
  "layout": { "type": "select", "label": "L", "default": "a", "options": [{ "value": "a", "label": "A" }] }`;

interface Parts {
  head?: string;
  fields?: string;
  css?: string;
  body?: string;
  settings?: string;
  size?: string;
}

function source({
  head = '',
  fields = FIELDS,
  css = '',
  body = '<p>x</p>',
  settings = '',
  size = 'width=400, height=300',
}: Parts): string {
  return `<!doctype html><html lang="en"><head><title>t</title><meta name="viewport" content="${size}">${head}
<script type="application/json">{ "fields": { ${fields} }${settings} }</script><style>${css}</style></head>
<body>${body}</body></html>`;
}

/** A document that has a fragment where such a one belongs. */
function around(fragment: string): string {
  if (/^<(?:link|meta|script)\b/.test(fragment)) return source({ head: fragment });
  if (fragment.startsWith('<') || fragment.startsWith('{{')) return source({ body: fragment });
  if (fragment.startsWith('"')) return source({ fields: fragment });
  return source({ css: /[{@]/.test(fragment) ? fragment : `p { ${fragment} }` });
}

async function problems(document: string) {
  const { errors = [], warnings } = await compileStyledDocument(document, checks);
  return { errors: errors.map(({ message }) => message), warnings: warnings.map(({ message }) => message) };
}

async function isDrawn(t: Test, document: string): Promise<void> {
  t.same(await problems(document), { errors: [], warnings: [] }, document.slice(0, 400));
}

function sameNames(t: Test, found: Iterable<string>, wished: Iterable<string>, message: string): void {
  t.same([...found].sort(), [...wished].sort(), message);
}

test('every document in the guide is compiled and drawn, and no text leaves the picture', async (t) => {
  const documents = guide.fences('html');
  t.equal(documents.length, 2);
  for (const document of documents) {
    await isDrawn(t, document);
    const opened = (await openDocument(document, new Map())) as OpenDocument;
    const { width, height } = sizeOf(document);
    const { tree, scene } = opened.prepared(defaultInput({ name: '', source: document }, new Map()));
    const lines = textLines(engine.layOut(tree, scene));
    t.not(lines.length, 0);
    for (const { shown } of lines)
      t.ok(shown.left >= 0 && shown.top >= 0 && shown.right <= width && shown.bottom <= height);
  }
});

test('the list that the guide shows is drawn, with all that it says of one', async (t) => {
  const section = guide.section('Lists');
  const [json = ''] = guide.fences('json', section);
  const element = /`(<li data-each=.*?)`/.exec(section)?.[1] ?? '';
  const values = Array.from(section.matchAll(/`(\{\{.*?\}\})`/g), ([, value]) => value as string);
  const declarations = Array.from(section.matchAll(/`([a-z-]+: (?:calc|clamp).*?)`/g), ([, each]) => each);
  t.same([element.length > 0, values.length, declarations.length], [true, 4, 2]);
  const [own = '', next = '', ...everywhere] = values.map((value) => value.replace('key', 'name'));
  const item = element.replace('{{name}}', own + next);
  const css = `li { ${declarations.join(';')} }`;
  const { lists } = JSON.parse(json) as { lists: unknown };
  const settings = `, "lists": ${JSON.stringify(lists)}`;
  await isDrawn(t, source({ settings, css, body: `<ul>${item}</ul><p>${everywhere.join(' ')}</p>` }));
});

test('the containers that the guide shows are drawn', async (t) => {
  const section = guide.section('CSS');
  const rules = Array.from(
    section.matchAll(/`((?:li \{ container-type|@container \().*?\} ?\}?)`/g),
    ([, rule]) => rule,
  );
  const declarations = Array.from(
    section.matchAll(/`((?:font-size: \S+cqw)|container: [^`]+)`/g),
    ([, each]) => each,
  );
  t.same([rules.length, declarations.length], [2, 2]);
  const query = /`(style\(.*?\))`/.exec(section)?.[1];
  const css = `${rules.join(' ')} li > div { ${declarations.join(';')} } @container ${query} { div { color: red } }`;
  await isDrawn(t, source({ css, body: '<ul><li><div>x</div></li></ul>' }));
});

test('what the guide says is refused is refused in these words, and what it says instead is drawn', async (t) => {
  const rows = guide.table('Refused');
  t.ok(rows.length > 15);
  for (const [written, error, instead] of rows) {
    const fragment = codeOf(written) as string;
    const { errors } = await problems(around(fragment));
    t.equal(errors[0], codeOf(error), fragment);
    const better = codeOf(instead);
    if (better) await isDrawn(t, around(better));
  }
});

test('what the guide says is a warning is one', async (t) => {
  const [, ...fragments] = /is a warning, such as `(.*?)`, `(.*?)` and `(.*?)`\./.exec(guide.text) ?? [];
  t.equal(fragments.length, 3);
  for (const fragment of fragments) {
    const { errors, warnings } = await problems(around(fragment));
    t.same([errors.length, warnings.length], [0, 1], fragment);
  }
});

test('each limit has the error that the guide quotes', async (t) => {
  const repeated = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join('');
  const beyond = [
    source({ body: 'x'.repeat(256 * 1024) }),
    source({ body: '<i></i>'.repeat(2_000) }),
    source({ body: '<b>'.repeat(64) }),
    source({ size: 'width=4097, height=1' }),
    source({
      fields: repeated(65, (index) => `${index ? ',' : ''}"k${index}": { "type": "text", "label": "x" }`),
    }),
    source({ settings: ', "animation": { "durationMs": 60001 }' }),
  ];
  const rows = guide.table('Limits');
  t.equal(rows.length, beyond.length);
  for (const [index, document] of beyond.entries()) {
    const { errors } = await problems(document);
    t.equal(errors[0], codeOf(rows[index]?.[1]), rows[index]?.[0] ?? '');
  }
});

test('the bounds of style sheets are those of the guide', async (t) => {
  const [, selectors = '', declarations = ''] =
    /bounds of ([\d,]+) selectors, ([\d,]+) decl/.exec(guide.text) ?? [];
  const count = (figure: string) => Number(figure.replace(',', ''));
  for (const more of [0, 1]) {
    const rules = source({ css: 'p { color: red }'.repeat(count(selectors) + more) });
    t.equal((await problems(rules)).errors.length, more, `${selectors} selectors and ${more}`);
    const list = source({ css: `p { ${'color: red;'.repeat(count(declarations) + more)} }` });
    t.equal((await problems(list)).errors.length, more, `${declarations} declarations and ${more}`);
  }
});

test('the guide has every property, and no other', async (t) => {
  const rows = guide.table('CSS');
  const last = rows.findIndex(([name]) => name === 'SVG');
  const named = rows.slice(0, last + 1).flatMap(([, names]) => (names as string).split(' '));
  sameNames(t, named, LONGHAND_NAMES.map(cssName), 'longhands');
  sameNames(t, guide.names('CSS', 'shorthands of these'), Object.keys(SHORTHANDS).map(cssName), 'shorthands');
});

test('the logical properties that the guide names are drawn', async (t) => {
  const [plain = '', sized = '', corners = ''] = guide
    .names('CSS', 'logical properties')
    .join(' ')
    .split(';');
  const words = (text: string) => text.match(/\b(?:margin|padding|inset|border|inline|block)-[a-z-]+/g) ?? [];
  const names = [
    ...words(plain).flatMap((name) => [name, `${name}-start`, `${name}-end`]),
    ...words(sized).flatMap((name) => [name, `min-${name}`, `max-${name}`]),
    ...words(corners),
  ];
  t.equal(names.length, 8 * 3 + 2 * 3 + 1);
  for (const name of names) await isDrawn(t, around(`${name}: 1px`));
});

test('the guide has all types of codes', async (t) => {
  sameNames(t, guide.names('Codes', '`type`'), Object.keys(SYMBOLOGIES), 'types');
});

test('the guide has all units, functions, selectors and elements, and no others', async (t) => {
  const names = (first: string) => guide.names('CSS', first);
  sameNames(t, names('units').slice(0, -2), Object.keys(UNITS), 'units');
  sameNames(t, names('functions of colours'), COLOR_FUNCTIONS, 'colours');
  sameNames(t, names('functions of mathematics'), MATH_FUNCTIONS, 'mathematics');
  sameNames(t, names('pseudo-classes'), Object.keys(PSEUDO_CLASSES), 'pseudo-classes');
  sameNames(t, names('pseudo-elements'), PSEUDO_ELEMENTS, 'pseudo-elements');
  sameNames(t, names('elements'), HTML_ELEMENTS, 'elements');
  sameNames(t, names('elements of `<svg>`'), SVG_ELEMENTS, 'elements of svg');
});

/** An example of each function that has arguments of its own. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  ...{ url: 'assets/a.png', inset: '1px', rect: '1px 2px 3px 4px', xywh: '0 0 1px 1px', circle: '4px' },
  ...{
    ellipse: '4px 5px',
    polygon: '0 0, 1px 1px, 0 1px',
    path: '"M0 0L1 1L0 1Z"',
    shape: 'from 0 0, line to 4px 0, close',
    blur: '1px',
  },
  ...{ 'drop-shadow': '1px 1px red', 'hue-rotate': '4deg', matrix: '1, 0, 0, 1, 0, 0' },
  ...{ translate: '1px', translateX: '1px', translateY: '1px', rotate: '4deg', skew: '4deg' },
  ...{ translate3d: '1px, 2px, 3px', translateZ: '1px', scale3d: '.5, .5, .5', perspective: '90px' },
  ...{ rotateX: '4deg', rotateY: '4deg', rotateZ: '4deg', rotate3d: '1, 1, 0, 4deg' },
  matrix3d: '1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1',
  ...{ skewX: '4deg', skewY: '4deg', is: 'p', where: 'p', not: 'p', has: 'b', lang: 'en', dir: 'ltr' },
};

/** A call of a function that is named with parentheses behind it. */
function called(name: string): string {
  const bare = name.replace(/^:|\(\)$/g, '');
  const rest = bare.endsWith('gradient') ? 'red, blue' : bare.startsWith('nth') ? '2' : '.5';
  return `${bare}(${ARGUMENTS[bare] ?? rest})`;
}

test('the values, functions and rules that the guide names are drawn', async (t) => {
  const names = (first: string) => guide.names('CSS', first);
  const calls = (first: string) => names(first).map(called);
  const declarations = [
    ...names('values of `display`').map((value) => `display: ${value}`),
    ...calls('images').map((image) => `background: ${image}`),
    ...calls('filters').map((filter) => `filter: ${filter}`),
    ...calls('transformations').map((transform) => `transform: ${transform}`),
    ...calls('shapes of `clip-path`').map((shape) => `clip-path: ${shape}`),
  ];
  for (const declaration of declarations) await isDrawn(t, around(declaration));
  const selectors = names('selectors').filter((name) => name.startsWith(':'));
  t.ok(selectors.length > 5);
  for (const selector of selectors) await isDrawn(t, around(`p:${called(selector)} { color: red }`));
});

const RULES: Readonly<Record<string, string>> = {
  '@media': '@media (width > 1px) { p { color: red } }',
  '@supports': '@supports (display: grid) { p { color: red } }',
  '@layer': '@layer a { p { color: red } }',
  '@keyframes': '@keyframes a { to { color: red } }',
  '@font-face': '@font-face { font-family: A; src: url(assets/a.woff2) }',
  '@property': '@property --a { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  '@container': '@container (width > 1px) { p { color: red } }',
  '@scope': '@scope (p) { b { color: red } }',
  '@namespace': '@namespace svg url(http://www.w3.org/2000/svg); svg|rect { fill: red }',
  '@counter-style': '@counter-style a { symbols: a }',
  '@font-feature-values': '@font-feature-values A { @swash { a: 1 } }',
};

test('the guide names those rules that are read', async (t) => {
  const read: string[] = [];
  for (const [name, rule] of Object.entries(RULES))
    if ((await problems(around(rule))).errors.length === 0) read.push(name);
  sameNames(t, guide.names('CSS', 'rules'), read, 'rules');
});

test('the guide names every family of fonts', async (t) => {
  const rows = guide.table('Fonts');
  const named = rows.flatMap(([names]) => (names as string).split(', '));
  for (const name of named) t.ok(subsetsNamed(name), name);
  for (const [name = '', purpose = ''] of rows) {
    const [, least, most] = /weights (\d+) to (\d+), italics/.exec(purpose) ?? [];
    if (!least) continue;
    const [first] = subsetsNamed(name) ?? [];
    t.same([first?.weights[0], first?.weights.at(-1)], [Number(least), Number(most)], name);
    t.ok(first?.hasItalics, name);
  }
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
  const bare = (name: string) => name.toLowerCase().replaceAll(' ', '-');
  sameNames(
    t,
    named.map(bare),
    packages.map((name) => name.replace(/^.*\//, '')),
    'families',
  );
});

test('the guide names the keys that no field can have', async (t) => {
  const [, list = ''] = /and is none of ([\s\S]*?)\.\n/.exec(guide.section('Fields')) ?? [];
  const keys = Array.from(list.matchAll(/`(.*?)`/g), ([, key]) => key as string);
  sameNames(t, keys, [...LINKED_PARAMETERS, ...LINK_PARAMETERS], 'reserved keys');
});

test('the guide is one page', async (t) => {
  t.ok(guide.text.split('\n').length <= 221, 'at most 220 lines');
});

test('the documents that the README of templates shows are taken', async (t) => {
  const readme = readFileSync(new URL('../../../templates/README.md', import.meta.url), 'utf8');
  const examples = Array.from(readme.matchAll(/```html\n([\s\S]*?)```/g), ([, example]) => example as string);
  t.equal(examples.length, 2);
  for (const example of examples) {
    const { errors, warnings } = await compileStyledDocument(example, checks);
    t.equal(errors, undefined);
    t.same(warnings, []);
  }
});
