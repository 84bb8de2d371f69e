import t from 'tap';
import { withoutQuirks } from '../../workers/css/properties/legacy-values.js';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../workers/documents/document-renderer.js';
import type { StyledNode, StyledTree } from '../../workers/layout/element-tree.js';

t.test('numbers are pixels in some properties', (t) => {
  const read = (property: string, value: string) => withoutQuirks(property, value);
  t.equal(read('width', '100'), '100px');
  t.equal(read('WIDTH', ' .5 '), ' .5px ');
  t.equal(read('margin', '-10 0 2em +1e1'), '-10px 0 2em +1e1px');
  t.equal(read('clip', 'rect(1, 2 ,3,auto)'), 'rect(1px, 2px ,3px,auto)');
  t.equal(read('clip', 'rect(1 2 3 4)'), 'rect(1px 2px 3px 4px)');
  t.equal(read('background-position', '10 50%'), '10px 50%');
  for (const [property, value] of [
    ['line-height', '30'],
    ['flex-basis', '30'],
    ['border', '2 solid'],
    ['font', '20 Inter'],
    ['inset', '3'],
    ['margin-inline', '3'],
    ['width', 'calc(3 * 10px)'],
    ['width', '1.'],
    ['width', '10x 20y'],
  ] as const)
    t.equal(read(property, value), value, `${property}: ${value}`);
  t.end();
});

t.test('what looks like the digits of a colour is one in some properties', (t) => {
  const read = (value: string, property = 'color') => withoutQuirks(property, value);
  t.equal(read('ff0000'), '#ff0000');
  t.equal(read('aBc'), '#aBc');
  t.equal(read('123456'), '#123456');
  t.equal(read('001122'), '#001122');
  t.equal(read('123'), '#000123', 'integers have six digits');
  t.equal(read('0a0'), '#0000a0', 'and with the letters behind them, too');
  t.equal(read('12e'), '#00012e');
  t.equal(read('fff 00ff00', 'border-color'), '#fff #00ff00');
  for (const value of [
    '1e3',
    '12e34a',
    '1234567',
    '1.5',
    'red',
    'abcd',
    '#fff',
    'rgb(1, 2, 3)',
    '-123456',
    '12g',
  ])
    t.equal(read(value), value, value);
  for (const property of ['background', 'border', 'fill', 'outline-color'])
    t.equal(read('ff0000', property), 'ff0000', property);
  t.end();
});

const HEAD = `<title>x</title><meta name="viewport" content="width=200, height=100">
  <script type="application/json">{"fields":{"name":{"type":"text","label":"x","default":"FOO"}}}</script>`;

const LIMITED =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">';
/** Without the address of a definition it means quirks. */
const TRANSITIONAL = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">';

function rendered(doctype: string, css: string, body: string, values = {}): StyledTree {
  const source = `${doctype}<html><head>${HEAD}<style>${css}</style></head><body>${body}</body></html>`;
  const { document, errors } = compileDocument(source);
  if (!document) throw new Error(JSON.stringify(errors));
  return new DocumentRenderer(document).render(values);
}

function* all(node: StyledNode): Generator<StyledTree> {
  if (typeof node === 'string') return;
  yield node;
  for (const child of node.children) yield* all(child);
}

t.test('the three modes are told apart by the doctype', (t) => {
  const mode = (doctype: string) => rendered(doctype, '', '').mode ?? 'no-quirks';
  t.equal(mode('<!doctype html>'), 'no-quirks');
  t.equal(mode(LIMITED), 'limited-quirks');
  t.equal(
    mode(
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    ),
    'limited-quirks',
  );
  t.equal(mode(TRANSITIONAL), 'quirks');
  t.equal(mode(''), 'quirks');
  t.equal(mode('<!-- mso --><!doctype html>'), 'no-quirks');
  t.end();
});

t.test('capitals in names of classes and ids do not count in quirks mode alone', (t) => {
  const css = '.foo { top: 1px } #bar { left: 2px } [class=foo] { right: 3px } .Foo .BAZ { bottom: 4px }';
  const body = '<p class="FOO x" id="BAR"><b class="baz">a</b></p><i class="{{name}}" id="{{name}}">c</i>';
  const messages = (doctype: string) =>
    [...all(rendered(doctype, css, body))]
      .slice(2)
      .map(({ style }) => [style.top, style.left, style.right, style.bottom].join(' '));
  const none = 'auto auto auto auto';
  for (const doctype of ['<!doctype html>', LIMITED]) t.same(messages(doctype), [none, none, none], doctype);
  t.same(messages(''), ['1 2 auto auto', 'auto auto auto 4', '1 auto auto auto']);
  t.end();
});

t.test('values of quirks mode hold in style sheets and style attributes, and in quirks mode alone', (t) => {
  const css = 'p { width: 100; color: ff0000; line-height: 30 }';
  const messages = (doctype: string) => {
    const [, , one, other] = [
      ...all(rendered(doctype, css, '<p>a</p><b style="height: 20; color: 00f">b</b>')),
    ];
    return [
      one?.style.width,
      one?.style.color,
      one?.style.lineHeight,
      other?.style.height,
      other?.style.color,
    ];
  };
  t.same(messages(LIMITED), ['auto', '#000000', '30', 'auto', '#000000']);
  t.same(messages(''), [100, '#ff0000', '30', 20, '#00000f']);
  t.same(messages(LIMITED), ['auto', '#000000', '30', 'auto', '#000000'], 'whatever was read before');
  t.end();
});

t.test('tables have the colour of the body in quirks mode', (t) => {
  const messages = (doctype: string, css = '', body = '') => {
    const html = `${body}<div style="color: red"><table class="{{name}}"><tr><td>a</td></tr></table></div>`;
    return [...all(rendered(doctype, css, html))].find(({ type }) => type === 'td')?.style.color;
  };
  t.equal(messages('<!doctype html>', 'body { color: blue }'), '#ff0000');
  t.equal(messages('', 'body { color: blue }'), '#0000ff');
  t.equal(messages('', '', '<body text="lime">'), '#00ff00', 'which an attribute says');
  t.equal(messages('', '.foo { color: gold }'), '#ffd700', 'unless they have one of their own');
  t.end();
});
