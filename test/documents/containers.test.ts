import t, { test } from 'tap';
import { compileDocument } from '../../workers/documents/compile-document.js';
import type { CompiledDocument } from '../../workers/documents/compiled-document.js';
import type { ContainerSizes } from '../../workers/documents/containers.js';
import { StyledDocument } from '../../workers/documents/styled-document.js';
import type { StyledTree } from '../../workers/layout/element-tree.js';
import { openDocument } from '../rig/conformance/engine.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ASSETS = new Map<string, Uint8Array>();

function page(css: string, body: string, json = ''): string {
  const script = json && `<script type="application/json">${json}</script>`;
  return `<!doctype html><html><head><title>x</title><meta name="viewport" content="width=800, height=600">${script}
<style>body { margin: 0 } ${css}</style></head><body>${body}</body></html>`;
}

function compiled(source: string): CompiledDocument {
  const { document, errors } = compileDocument(source);
  if (!document) throw new Error(JSON.stringify(errors));
  return document;
}

/** What is wrong, and passed over, each with its line. */
function problems(css: string, body = '<div><p>x</p></div>') {
  const { errors = [], warnings } = compileDocument(page(css, body));
  const summary = (all: readonly { message: string; line: number }[]) =>
    all.map(({ message, line }) => `${line}: ${message}`);
  return { errors: summary(errors), warnings: summary(warnings) };
}

const CONTAINER = '<div id="c" style="--x: y; --n: 20px; --i: 3"><p>x</p></div>';

/** Tells whether a condition applies within a container, of that size unless nothing of it is known. */
function applies(condition: string, type: string, size?: { width: number; height: number }): boolean {
  const css = `#c { container: big main / ${type}; font-size: 20px } @container ${condition} { p { order: 7 } }`;
  const document = compiled(page(css, CONTAINER));
  const container = document.elements.find(({ attributes }) => attributes.has('id'));
  const sizes: ContainerSizes = new Map(size && container ? [[container.index, size]] : []);
  return new StyledDocument(document, {}, { sizes }).elements.at(-1)?.own.values.order === 7;
}

const SIZE = { width: 400, height: 200 };

test('conditions are of the size of a container, and of its font', (t) => {
  for (const condition of [
    '(width > 300px)',
    '(400px = width)',
    '(300px <= width <= 400px)',
    '(500px > width > 300px)',
    '(min-width: 400px) and (max-width: 400px)',
    '(inline-size: 20em)',
    '(width: calc(10em + 200px))',
    '(width >= 30cqw)',
    '(width)',
    'not (width > 400px)',
    '(width > 900px) or (width < 900px)',
    '((width > 300px) and (not (width > 500px)))',
    'big (width > 1px)',
    'main',
    'other (width > 1px), main (width > 1px)',
    'style(--x: y)',
    'style(--x)',
    'style(--n > 10px)',
    'style(0 < --i <= 3)',
    'style((--x: y) and (not (--n: 1px)))',
    'style(--x: y) and (width > 300px)',
  ])
    t.ok(applies(condition, 'inline-size', SIZE), condition);
  for (const condition of [
    '(height: 200px)',
    '(block-size < 201px)',
    '(aspect-ratio: 2 / 1)',
    '(aspect-ratio > 1.9)',
    '(min-aspect-ratio: 1)',
    '(orientation: landscape)',
    'not (orientation: portrait)',
  ])
    t.ok(applies(condition, 'size', SIZE), condition);
  t.end();
});

test('what no container answers, and what browsers do not know, is false whatever stands around it', (t) => {
  for (const condition of [
    '(width > 400px)',
    'not (height > 1000px)',
    '(orientation: landscape)',
    '(width > 1px) and (height > 1px)',
    'other (width > 1px)',
    'Big (width > 1px)',
    'style(--x: z)',
    'style(--x: Y)',
    'style(--none)',
    'style(--n: calc(10px + 10px))',
    'style(--none > 1px)',
  ])
    t.notOk(applies(condition, 'inline-size', SIZE), condition);
  t.notOk(applies('(width > 1px)', 'normal', SIZE), 'no container');
  t.notOk(applies('(width > 1px)', 'inline-size'), 'no size');
  t.notOk(applies('not (width > 1px)', 'inline-size'), 'no size');
  for (const condition of [
    '(width > 1px) and (foo: bar)',
    '(width > 1px) or (foo: bar)',
    'not (foo: bar)',
    '(width > 1px) and (width > 2px) or (width > 3px)',
    '(width > 1px) and not (width > 900px)',
    'not (width > 900px) and (width > 1px)',
    '(min-width: 10)',
    '(width > var(--n))',
    '(min-orientation: landscape)',
    '(300px < width > 1px)',
    '(1px = width = 1px)',
    '(1px < width < 900px < 1000px)',
    '(device-width > 1px)',
    'scroll-state(stuck: top)',
    'style(display: block)',
    'and (width > 1px)',
    '',
  ]) {
    t.notOk(applies(condition, 'inline-size', SIZE), condition);
    const css = `@container ${condition} { p { color: red } }`;
    t.match(
      problems(css),
      { errors: [], warnings: [/^2: @container: .*: browsers pass over the rule$/] },
      css,
    );
  }
  t.end();
});

test('a document is refused at the place of what asks too much', (t) => {
  const long = Array(9_000).fill('(width > 1px)').join(' and ');
  t.same(problems(`p { order: 1 }\n@container ${long} { p { order: 2 } }`).errors, [
    '3: @container: a condition of more than 100 parts',
  ]);
  const deep = `${'<div>\n'.repeat(17)}<p>x</p>${'</div>'.repeat(17)}`;
  t.match(problems('div { container-type: inline-size }', deep).errors, [
    /^18: more than 16 containers in each other/,
  ]);
  t.same(problems('div { container-type: normal; container-name: a }', deep).errors, []);
  const names = Array.from({ length: 65 }, (_, at) => `n${at}`).join(' ');
  t.match(problems(`p {\ncontainer-name: ${names} }`).errors, [/^3: .*more than 64 names of a container/]);
  t.end();
});

test('names and types are those of browsers', (t) => {
  for (const declaration of [
    'container: a b / inline-size',
    'container: none',
    'container: normal',
    'container: a/size',
    'container: a / inline-size scroll-state',
    'container-name: auto',
    'container-type: anchored size',
  ])
    t.same(problems(`p { ${declaration} }`), { errors: [], warnings: [] }, declaration);
  for (const declaration of [
    'container: / size',
    'container: a and',
    'container: a none',
    'container: a / size / size',
    'container-name: or',
    'container-name: 1',
    'container-type: size inline-size',
    'container-type: none',
    'container-type: style',
  ])
    t.match(
      problems(`p { ${declaration} }`),
      { errors: [], warnings: [/^2: browsers pass over/] },
      declaration,
    );
  t.end();
});

test('a length of containers is no initial value of a custom property', (t) => {
  const css = (initial: string) =>
    `@property --a { syntax: '<length>'; inherits: false; initial-value: ${initial} } p { width: var(--a) }`;
  t.same(problems(css('1vw')), { errors: [], warnings: [] });
  t.not(problems(css('1cqw')).warnings.length, 0);
  t.end();
});

/** The widths of elements by their ids. */
async function drawn(source: string) {
  const opened = await openDocument(source, ASSETS);
  if ('reason' in opened) throw new Error(opened.reason);
  return summary(opened.prepared({ source, assets: ASSETS, values: {}, timeMs: 0 }).tree);
}

function summary(tree: StyledTree): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const add = (element: StyledTree) => {
    const { id } = element.props;
    if (typeof id === 'string') found[id] = element.style.width;
    for (const child of element.children) if (typeof child !== 'string') add(child);
  };
  add(tree);
  return found;
}

test('lengths are of the nearest container with that side, and else of the picture', async (t) => {
  const css = `#s { container-type: size; width: 300px; height: 100px; padding: 7px; border: 3px solid } #i { container-type: inline-size; width: 50cqw }
    #a { width: 50cqw } #b { width: 50cqh } #c { width: 50cqmin } #d { width: 50cqmax } #e { width: 50cqi } #f { width: 50cqb } #g { width: calc(50cqw + 1px) }
    #h { --w: 10cqw; container-type: inline-size; width: 200px } #j { width: var(--w) }`;
  const body = `<div id=s><div id=i><p id=a></p><p id=b></p></div><p id=c></p><p id=d></p></div><p id=e></p><p id=f></p><p id=g></p><div id=h><p id=j></p></div>`;
  t.match(await drawn(page(css, body)), {
    i: 150,
    a: 75,
    b: 50,
    c: 50,
    d: 150,
    e: 400,
    f: 300,
    g: 401,
    j: 20,
  });
});

test('a condition sees the size that the conditions around it have led to', async (t) => {
  const css = `div { container-type: inline-size } @container (width > 700px) { .a { width: 300px } } @container (width = 300px) { .b { width: 40px } }
    @container (width = 40px) { p { width: 9px } }`;
  t.match(await drawn(page(css, '<div><div class=a><div class=b id=b><p id=p></p></div></div></div>')), {
    b: 40,
    p: 9,
  });
});

test('a size that follows from what stands beside a container is known, too', async (t) => {
  const css = `section { display: flex; width: 400px } .w { width: 100px; container-type: inline-size } .h { container-type: size; flex: 1 }
    @container (width = 100px) { b { display: block; height: 80px } } @container (height = 80px) { p { width: 5px } }`;
  const body = '<section><div class=w><b></b></div><div class=h><p id=p></p></div></section>';
  t.match(await drawn(page(css, body)), { p: 5 });
});

test('what a caller says decides sizes, whatever was drawn before', async (t) => {
  const json =
    '{ "fields": { "w": { "type": "number", "label": "W", "default": 100 }, "title": { "type": "text", "label": "T", "default": "x" } } }';
  const css = `section { display: flex; width: 500px } .c { container-type: inline-size; flex: 1 } i { width: calc(var(--w) * 1px) } b { white-space: nowrap }
    p { width: 1px } @container (width > 300px) { p { width: 2px } } @container (width > 450px) { p { width: 3px } }`;
  const source = page(css, '<section><i></i><b>{{title}}</b><div class=c><p id=p></p></div></section>', json);
  const opened = await openDocument(source, ASSETS);
  if ('reason' in opened) throw new Error(opened.reason);
  const input = { source, assets: ASSETS, timeMs: 0 };
  for (const [w, title, width] of [
    ['100', 'x', 2],
    ['20', 'x', 3],
    ['300', 'x', 1],
    ['20', 'x'.repeat(30), 1],
    ['100', 'x', 2],
  ] as const)
    t.equal(summary(opened.prepared({ ...input, values: { w, title } }).tree).p, width, `${w} ${title}`);
});

test('a container that moves has another size at each time', async (t) => {
  const json = '{ "animation": { "durationMs": 1000 } }';
  const css = `.c { container-type: inline-size; animation: w 1s linear } @keyframes w { from { width: 100px } to { width: 500px } }
    p { width: 10cqw } @container (width > 250px) { p { width: 20cqw } } u { animation: v 1s linear; width: 0 } @keyframes v { to { width: 100cqw } }`;
  const source = page(css, '<div class=c><p id=p></p><u id=u></u></div>', json);
  const opened = await openDocument(source, ASSETS);
  if ('reason' in opened) throw new Error(opened.reason);
  for (const [timeMs, p, u] of [
    [0, 10, 0],
    [250, 20, 50],
    [500, 60, 150],
    [250, 20, 50],
  ] as const)
    t.match(
      summary(opened.prepared({ source, assets: ASSETS, values: {}, timeMs }).tree),
      { p, u },
      `${timeMs}`,
    );
});

test('items of lists are containers, each of its own size, and fields are asked for by style()', async (t) => {
  const lists = {
    rows: {
      label: 'R',
      max: 9,
      fields: {
        w: { type: 'number', label: 'W', default: 0 },
        share: { type: 'number', label: 'S', default: 0 },
      },
      default: [{ w: 100 }, { w: 300, share: 60 }],
    },
  };
  const css = `li { container-type: inline-size; width: calc(var(--w) * 1px) } p { width: 50cqw } @container style(--share > 50) and (width > 200px) { p { width: 7px } }`;
  const body = '<ul><li data-each="rows"><p id="p{{w}}"></p></li></ul>';
  t.match(await drawn(page(css, body, JSON.stringify({ lists }))), { p100: 50, p300: 7 });
});

test('conditions and lengths are of the size that a caller asks for', async (t) => {
  const json = '{ "sizes": { "story": [400, 800] } }';
  const css = `body { container-type: inline-size } p { width: 50cqw } #q { width: 50cqh } @container (width > 500px) { p { width: 1px } }`;
  const source = page(css, '<p id=p></p><p id=q></p>', json);
  for (const [size, p, q] of [
    [undefined, 1, 300],
    ['story', 200, 400],
  ] as const) {
    const opened = await openDocument(source, ASSETS, size);
    if ('reason' in opened) throw new Error(opened.reason);
    const { tree } = opened.prepared({ source, assets: ASSETS, values: {}, timeMs: 0 });
    t.match(summary(tree), { p, q }, `${size}`);
  }
});
