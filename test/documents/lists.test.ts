import t from 'tap';
import { isReservedKey } from '../../src/api/reserved-keys.js';
import { type CompiledDocument, compileDocument } from '../../workers/documents/compile-document.js';
import { isFieldValue } from '../../workers/documents/field-schemas.js';
import { rendererOf } from '../../workers/documents/repeating-renderer.js';
import { satoriTree } from '../../workers/documents/satori-tree.js';
import type { FieldValues } from '../../workers/documents/text-template.js';
import type { StyledTree } from '../../workers/layout/element-tree.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const LINES = {
  label: 'Satırlar',
  max: 6,
  fields: {
    name: { type: 'text', label: 'Ad', default: 'Çay' },
    price: { type: 'number', label: 'Fiyat', default: 30, min: 0, max: 500 },
    colour: { type: 'color', label: 'Renk', default: '#112233' },
    state: {
      ...{ type: 'select', label: 'Durum', default: 'var' },
      options: [
        { value: 'var', label: 'Var' },
        { value: 'yok', label: 'Yok' },
      ],
    },
    photo: { type: 'image', label: 'Görsel' },
  },
  default: [{ name: 'Kahve', price: 90 }, { name: 'Su' }],
};

const FIELDS = {
  title: { type: 'text', label: 'Başlık', default: 'Menü' },
  price: { type: 'number', label: 'Taban', default: 7 },
};

interface Source {
  css?: string;
  lists?: unknown;
  fields?: unknown;
  head?: string;
}

function source(
  body: string,
  { css = '', lists = { lines: LINES }, fields = FIELDS, head = '' }: Source = {},
) {
  return `<!doctype html>
<html lang="tr"><head><title>Kart</title><meta name="viewport" content="width=400, height=300">${head}
<script type="application/json">${JSON.stringify({ fields, lists })}</script>
<style>${css}</style></head>
<body>${body}</body></html>`;
}

function compiled(html: string, isChecked = false): CompiledDocument {
  const { document, errors } = compileDocument(html, { isFieldValue, isReservedKey, isChecked });
  if (!document) throw new Error(JSON.stringify(errors));
  return document;
}

/** Values of items as renders have them. */
function items(...all: Record<string, string | number>[]): FieldValues {
  const entries = all.flatMap((item, index) =>
    Object.entries(item).map(([key, value]) => [`lines[${index}].${key}`, value] as const),
  );
  return { lines: all.length, ...Object.fromEntries(entries) };
}

function rootOf(document: CompiledDocument, values: FieldValues = {}): StyledTree {
  return rendererOf(document).render(values);
}

function bodyOf(document: CompiledDocument, values: FieldValues = {}): StyledTree {
  return rootOf(document, values).children[0] as StyledTree;
}

const elementsOf = ({ children }: StyledTree) =>
  children.filter((child): child is StyledTree => typeof child !== 'string');
const textOf = (node: StyledTree): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
const all = (node: StyledTree): StyledTree[] => [node, ...elementsOf(node).flatMap(all)];
const styleOf = (node: unknown) => (node as StyledTree).style as unknown as Record<string, unknown>;

for (const isChecked of [false, true]) {
  const state = isChecked ? 'that was checked' : 'that is checked';
  t.test(`an element of a document ${state} is there for each item, with its values`, async (t) => {
    const document = compiled(
      source(
        '<h1>{{title}} {{lines}}</h1><p data-each="lines">{{name}} {{price}} {{title}}<b>{{ state }}</b></p>',
      ),
      isChecked,
    );
    const texts = (values?: FieldValues) => elementsOf(bodyOf(document, values)).map(textOf);
    t.same(texts(), ['Menü 2', 'Kahve 90 Menüvar', 'Su 30 Menüvar'], 'the default, whole');
    const drawn = items({ name: '<b>{{title}}', price: 1 }, { state: 'yok' }, {});
    t.same(texts({ ...drawn, title: 'x' }), ['x 3', '<b>{{title}} 1 xvar', 'Çay 30 xyok', 'Çay 30 xvar']);
    t.same(texts(items()), ['Menü 0'], 'no items, no elements');
  });
}

t.test(
  'values of an item are custom properties and attributes of its element, over those around',
  async (t) => {
    const css = `p { width: calc(var(--price) * 1px); color: var(--colour) } b { height: calc(var(--price) * 1px) }
    p::after { content: var(--name) } [data-state=yok] { opacity: .5 } [data-lines="2"] p { order: 2 }
    p:not([data-name="Su"]) b { order: 3 } [data-price="7"] i { height: calc(var(--price) * 1px) }
    body { max-width: calc(var(--lines) * 10px) }`;
    const body =
      '<p data-each="lines" style="min-width: {{price}}px; background: url({{photo}})"><b>{{name}}</b></p><i>x</i>';
    const document = compiled(source(body, { css }));
    const [one, two, other] = elementsOf(
      bodyOf(document, items({ name: 'Çay' }, { name: 'Su', state: 'yok', price: 4, photo: 'a:b' })),
    );
    t.match(styleOf(one), { width: 30, minWidth: 30, color: '#112233', opacity: 1, order: 2 });
    t.match(styleOf(two), {
      width: 4,
      minWidth: 4,
      opacity: 0.5,
      backgroundImage: { items: [{ address: 'a:b' }] },
    });
    t.same(
      [one, two].map((each) => styleOf(elementsOf(each as StyledTree)[0]).height),
      [30, 4],
    );
    t.same(
      [one, two].map((each) => styleOf(elementsOf(each as StyledTree)[0]).order),
      [3, 0],
    );
    t.same(textOf(elementsOf(two as StyledTree).at(-1) as StyledTree), 'Su');
    t.equal(styleOf(other).height, 7, 'beside them the field of the document has the name');
    t.equal(styleOf(bodyOf(document, items({}, {}, {}))).maxWidth, 30);
    t.equal(styleOf(elementsOf(bodyOf(document, items({})))[0]).order, 0);
  },
);

t.test('an item names the values of the one behind it, and the last its own', async (t) => {
  const body = '<p data-each="lines" style="width: {{price}}px; height: {{next.price}}px">{{next.name}}</p>';
  const document = compiled(source(body, { css: 'p { min-height: calc(var(--next-price) * 1px) }' }));
  const found = elementsOf(bodyOf(document, items({ name: 'a', price: 1 }, { name: 'b', price: 2 })));
  t.same(found.map(textOf), ['b', 'b']);
  t.match(found.map(styleOf), [
    { width: 1, height: 2, minHeight: 2 },
    { width: 2, height: 2, minHeight: 2 },
  ]);
});

t.test(
  'selectors see the copies beside each other, with the space that is written before them',
  async (t) => {
    const css = `i:nth-child(2) { order: 2 } i:last-child { order: 3 } i + i { opacity: .5 } u:has(:nth-child(3)) { order: 4 }
    i:only-child { order: 5 }`;
    const document = compiled(source('<u>\n  <i data-each="lines">{{name}}</i>\n</u>', { css }));
    const list = (count: number) =>
      elementsOf(bodyOf(document, items(...Array(count).fill({ name: 'x' }))))[0];
    const orders = (count: number) =>
      elementsOf(list(count) as StyledTree).map((each) => styleOf(each).order);
    t.same([orders(1), orders(2), orders(3)], [[5], [0, 3], [0, 2, 3]]);
    t.same([styleOf(list(2)).order, styleOf(list(3)).order], [0, 4]);
    t.equal(styleOf(elementsOf(list(2) as StyledTree)[1]).opacity, 0.5);
    t.equal(textOf(list(2) as StyledTree), '\n  x\n  x\n');
  },
);

t.test('a list may repeat several elements, shapes and cells among them', async (t) => {
  const body = `<table><tr data-each="lines"><td>{{name}}</td></tr></table>
    <svg width="9" height="9"><rect data-each="lines" x="{{price}}" width="{{next.price}}" height="2"/></svg>`;
  const [table, svg] = elementsOf(bodyOf(compiled(source(body)), items({ price: 1 }, { price: 2 })));
  t.equal(elementsOf(elementsOf(table as StyledTree)[0] as StyledTree).length, 2);
  t.match(
    elementsOf(svg as StyledTree).map(({ props }) => props),
    [
      { x: '1', width: '2' },
      { x: '2', width: '2' },
    ],
  );
});

t.test('styles are the same objects for the same numbers of items, whatever their texts are', async (t) => {
  const renderer = rendererOf(
    compiled(source('<p data-each="lines">{{name}}</p>', { css: 'p { order: 2 }' })),
  );
  const first = (values: FieldValues) => elementsOf(renderer.render(values).children[0] as StyledTree)[0];
  const [one, other] = [first(items({ name: 'a' }, {})), first(items({ name: 'b' }, {}))];
  t.equal(one?.style, other?.style);
  first(items({}));
  t.equal(first(items({}, { name: 'c' }))?.style, one?.style, 'also after another number of them');
  for (let count = 0; count < 12; count++) first(items(...Array(count % 7).fill({})));
  t.ok(renderer.cachedElements < 100, 'but not of every number that ever was');
});

t.test('an item whose values are the same has the same tree as in the picture before', async (t) => {
  const renderer = rendererOf(
    compiled(source('<h1>{{title}}</h1><ul><li data-each="lines">{{name}}</li></ul>')),
  );
  const items = { lines: 2, 'lines[0].name': 'Çay', 'lines[1].name': 'Su' };
  const [first, other, changed] = [
    { ...items, title: 'Menü' },
    { ...items, title: 'Akşam' },
    { ...items, title: 'Akşam', 'lines[1].name': 'Ayran' },
  ].map((values) => all(renderer.render(values)).filter(({ type }) => type === 'li'));
  t.ok(first?.length === 2 && other?.length === 2 && changed?.length === 2);
  t.equal(other?.[0], first?.[0]);
  t.equal(other?.[1], first?.[1]);
  t.equal(changed?.[0], first?.[0]);
  t.same(changed?.[1]?.children, ['Ayran']);
});

t.test('a picture by the address of a field is built anew, since another may come from there', async (t) => {
  const body = '<div data-each="lines"><p><img src="{{photo}}"></p><b>{{name}}</b></div>';
  const renderer = rendererOf(compiled(source(body)));
  const values = items({ name: 'Çay', photo: 'https://a.example/b.png' });
  const [first, again] = [values, { ...values }].map((each) => all(renderer.render(each)));
  const of = (nodes: StyledTree[] | undefined, tag: string) => nodes?.find(({ type }) => type === tag);
  t.ok(of(first, 'img'));
  for (const tag of ['img', 'p', 'div', 'body']) t.not(of(again, tag), of(first, tag), tag);
  t.equal(of(again, 'b'), of(first, 'b'));
});

t.test('each copy has the styles that are declared for it', async (t) => {
  const css =
    'li { color: red; width: calc(1px * var(--price)) } li:nth-child(3) { color: blue } b { color: green }';
  const renderer = rendererOf(
    compiled(
      source('<ul><li data-each="lines"><b>{{name}}</b><i>a</i><i style="order: 2">b</i></li></ul>', { css }),
    ),
  );
  const values = { lines: 3, 'lines[0].price': 1, 'lines[1].price': 2, 'lines[2].price': 3 };
  const rows = all(renderer.render(values)).filter(({ type }) => type === 'li');
  t.same(
    rows.map(({ style: { width, color } }) => [width, color]),
    [1, 2, 3].map((width) => [width, rows[width - 1]?.style.color]),
  );
  t.not(rows[2]?.style.color, rows[1]?.style.color);
  const orders = rows.flatMap(({ children }) =>
    children.map((child) => typeof child !== 'string' && child.style.order),
  );
  t.same(orders, [0, 0, 2, 0, 0, 2, 0, 0, 2]);
});

t.test('satori is given the copies, too', async (t) => {
  const head = '<meta name="engine" content="satori">';
  const document = compiled(
    source('<div data-each="lines" style="width: {{price}}px">{{name}} {{next.name}}</div>', { head }),
  );
  const tree = satoriTree(document, items({ name: 'a', price: 3 }, { name: 'b' })) as unknown as {
    props: { style: object; children: { props: { children: { props: object }[] } }[] };
  };
  const [one, two, ...none] = tree.props.children.at(-1)?.props.children ?? [];
  t.match(
    [one, two],
    [
      {
        props: {
          children: ['a b'],
          'data-price': '3',
          style: { width: '3px', '--name': '"a"', '--next-name': '"b"' },
        },
      },
      { props: { children: ['b b'] } },
    ],
  );
  t.same(none, []);
});

t.test('what is wrong with lists is told with its place', async (t) => {
  const huge = { ...LINES, max: 200 };
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`l${at}`, LINES]));
  const wide = Array.from({ length: 60 }, (_, at) => [`f${at}`, LINES.fields.name]);
  const with200 = (fields: unknown) => ({ lines: { ...huge, fields, default: [] } });
  const P = '<p data-each="lines">{{name}}</p>';
  const cases: [body: string, source: Source, message: RegExp, line: number, column?: number][] = [
    ['<p>a</p>\n<p data-each="satır">{{x}}</p>', {}, /satır is no list: there are lines/, 6, 4],
    ['<p data-each="lines"></p>', { lists: {} }, /lines is no list: the document declares none/, 5, 10],
    [
      '<p data-each="lines">\n<b data-each="lines"></b></p>',
      {},
      /within an element that repeats lines/,
      6,
      4,
    ],
    ['<p data-each="lines">\n{{nope}}</p>', {}, /nope is no field: there are name, price, colour/, 6, 1],
    ['{{name}}', {}, /name is no field: there are title, price, lines/, 5, 7],
    ['<p style="width: {{name}}" data-each="lines"></p>', {}, /\{\{name\}\} cannot stand in a style/, 5, 7],
    ['{{#each lines}}', {}, /an element repeats by data-each="list"/, 5, 7],
    [P.repeat(400), {}, /more than 2000 elements with 6 items of lines: lower its max/, 5],
    [
      `\n<p data-each="lines">${'<b></b>'.repeat(9)}</p>`,
      { lists: { lines: huge } },
      /more than 2000 elements with 200 items/,
      6,
      1,
    ],
    [P, { lists: many }, /more than 8 lists/, 3],
    [P, { lists: { lines: { ...LINES, max: 201 } } }, /the list lines: max/, 3],
    [P, { lists: { lines: { ...LINES, fields: {} } } }, /the list lines: write 1 to 64 fields/, 3],
    [
      P,
      { lists: with200(Object.fromEntries([['name', LINES.fields.name], ...wide])) },
      /12200 values, where 8000 are the most/,
      3,
    ],
    [P, { lists: { lines: LINES, title: LINES } }, /title is a field: call the list something else/, 3],
    [P, { lists: { lines: LINES, scale: LINES } }, /no list can be called scale/, 3],
    [
      P,
      { lists: { lines: { ...LINES, fields: { name: { type: 'date', label: 'x' } } } } },
      /the type of name is "date"/,
      3,
    ],
    [
      P,
      { lists: { lines: { ...LINES, default: [{ price: 900 }] } } },
      /the default of lines\[0\]: price is not valid/,
      3,
    ],
    [
      P,
      { lists: { lines: { ...LINES, default: [{ prise: 9 }] } } },
      /the default of lines\[0\]: the list has no field prise/,
      3,
    ],
    [P, { lists: { lines: { ...LINES, default: [{ photo: 'http://a/b.png' }] } } }, /photo is not valid/, 3],
    [
      P,
      { lists: { lines: { ...LINES, default: Array(7).fill({}) } } },
      /the default of lines has 7 items, where max is 6/,
      3,
    ],
    [P, { lists: [] }, /lists: .*write \{ "key": \{ "label"/, 3],
    [
      '<p data-each="lines"></p>',
      { css: 'p:nth-child(6) { --m: vertical-rl; writing-mode: var(--m) }' },
      /writing-mode/,
      4,
    ],
  ];
  for (const [body, options, message, line, column] of cases) {
    const { errors = [] } = compileDocument(source(body, options), { isFieldValue, isReservedKey });
    t.match(errors[0], { message, line, ...(column && { column }) }, String(message));
    t.ok(errors.length <= 2, `${message}: told once`);
  }
});

t.test(
  'eight lists of two hundred items in nested markup are refused or compiled in bounded work',
  async (t) => {
    const eight = (max: number) =>
      Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`l${at}`, { ...LINES, max, default: [] }]));
    const body = (markup: string) =>
      Object.keys(eight(1))
        .map((key) => `<div data-each="${key}">${markup}</div>`)
        .join('');
    const deep = `${'<b>'.repeat(50)}{{name}}${'</b>'.repeat(50)}`;
    const { errors = [] } = compileDocument(source(body(deep), { lists: eight(200) }), { isFieldValue });
    t.match(errors[0], { message: /more than 2000 elements with 200 items of l0/, line: 5, column: 7 });
    const small = compileDocument(source(body(''), { lists: eight(200) }), { isFieldValue });
    t.ok(small.document, 'sixteen hundred elements are as many as any document may have');
    const css = Array.from(
      { length: 400 },
      (_, at) => `div:has(~ div:nth-child(${at + 1})) ~ div { order: ${at} }`,
    ).join('');
    const slow = compileDocument(source(body(''), { lists: eight(200), css }), { isFieldValue });
    t.match(slow.errors?.[0], { message: /take too long/ });
  },
);

t.test(
  'the bounds and sums of the numbers of all items are texts and custom properties everywhere',
  async (t) => {
    const css =
      'h1 { width: calc(var(--lines-price-max) * 1px) } p { height: calc(var(--lines-price-sum) * 1px) }';
    const body =
      '<h1>{{lines.price.min}} {{lines.price.max}}</h1><p data-each="lines">{{price}}/{{lines.price.sum}}</p>';
    const document = compiled(source(body, { css }));
    const shown = (values?: FieldValues) =>
      elementsOf(bodyOf(document, values)).map((each) => [
        textOf(each),
        styleOf(each).width,
        styleOf(each).height,
      ]);
    t.same(shown(), [
      ['30 90', 90, 'auto'],
      ['90/120', 'auto', 120],
      ['30/120', 'auto', 120],
    ]);
    t.same(
      shown(items({ price: 0.1 }, { price: 0.2 })).map(([text]) => text),
      ['0.1 0.2', '0.1/0.3', '0.2/0.3'],
    );
    t.same(shown(items()), [['0 0', 0, 'auto']]);
    const other = { 'lines.price.max': { type: 'number', label: 'x', default: 5 } };
    const own = compiled(source('<h1>{{lines.price.max}}</h1>', { fields: other }));
    t.same(textOf(elementsOf(bodyOf(own))[0] as StyledTree), '5', 'a field of that key goes first');
  },
);
