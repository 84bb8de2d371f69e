import t from 'tap';
import { compileDocument } from '../../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../../workers/documents/document-renderer.js';
import { Typesetting } from '../../../workers/engines/typesetting.js';
import { NO_DOCUMENT_FONTS } from '../../../workers/fonts/document-fonts.js';
import type { Box } from '../../../workers/layout/box-layout.js';
import type { BoxContext } from '../../../workers/layout/boxes/box-generation.js';
import { laidOutRoot, layOutDocument } from '../../../workers/layout/boxes/document-layout.js';
import type { FlowBox, InlinePart } from '../../../workers/layout/boxes/flow-box.js';
import { TextMeasures } from '../../../workers/text/paragraph/paragraph.js';

const { fonts, shaper } = new Typesetting();
const context: BoxContext = {
  measures: new TextMeasures(fonts, shaper),
  fonts: NO_DOCUMENT_FONTS,
  han: 'sc',
  naturalSize: () => ({ width: 40, height: 20, ratio: 2 }),
};

function tree(body: string, css = '') {
  const source = `<!doctype html><html lang="en"><head><title>boxes</title>
    <meta name="viewport" content="width=200, height=100">
    <style>body { margin: 0; font: 16px/20px Inter } ${css}</style></head><body>${body}</body></html>`;
  const { document, errors } = compileDocument(source);
  if (!document) throw new Error(JSON.stringify(errors));
  return new DocumentRenderer(document).render({});
}

/** What is in the body, in brackets where an element or an anonymous box is around it. */
function generated(body: string, css = ''): string {
  const root = laidOutRoot(tree(body, css), 200, 100, context);
  return written(root.children[0] as FlowBox);
}

function written({ element, inline, children, marker }: FlowBox): string {
  const content = inline ? inline.parts.map(writtenPart).join('') : children.map(written).join(' ');
  return `${element?.type ?? 'anonymous'}${marker ? ` ${marker.text}` : ''}[${content}]`;
}

function writtenPart(part: InlinePart): string {
  switch (part.type) {
    case 'text':
      return part.text.replace(/\s+/g, '_');
    case 'open':
      return `${part.box.hasStart ? '(' : '<'}`;
    case 'close':
      return '/';
    case 'atomic':
    case 'absolute':
      return `{${part.type} ${part.box.element?.type}}`;
    default:
      return `{${part.type}}`;
  }
}

/** Line boxes and the parts of inline boxes in a laid-out document: left edge, width, borders and padding of each. */
function placed(body: string, css = ''): Box {
  return layOutDocument(tree(body, css), 200, 100, context);
}

function* all(box: Box): Generator<Box> {
  yield box;
  for (const child of box.children) yield* all(child);
}

t.test('block containers have blocks or lines, with anonymous boxes around what is between', async (t) => {
  t.equal(generated('a <b>c</b>'), 'body[a_(c/]');
  t.equal(generated('a <p>b</p> <p>c</p> d'), 'body[anonymous[a_] p[b] p[c] anonymous[_d]]');
  t.equal(generated('<b>a<p>b</p>c</b>'), 'body[anonymous[(a/] p[b] anonymous[<c/]]');
  t.equal(
    generated('a <i>b</i> <b>c</b>', 'body { display: flex }'),
    'body[anonymous[a_] i[b] b[c]]',
    'text in a flexible box is an item, and so is every element',
  );
  t.equal(generated('<div><p>a</p></div>', 'div { display: contents }'), 'body[p[a]]');
  t.equal(
    generated('a <div>b<i>c</i>d</div>', 'body { display: flex } div { display: contents }'),
    'body[anonymous[a_(b/] i[c] anonymous[(d/]]',
    'texts in what has no box look as it says',
  );
  t.equal(
    generated(
      'a <b>b</b> <img src="x.png" alt=""> <i></i>',
      'b { display: inline-block } i { position: absolute }',
    ),
    'body[a_{atomic b}_{atomic img}_{absolute i}]',
  );
  t.equal(
    generated('<i></i> <p>a</p>', 'i { position: absolute }'),
    'body[i[] p[a]]',
    'white space is dropped',
  );
});

t.test('a first letter is a box of its own where its text is', async (t) => {
  const letters = 'p::first-letter { color: red }';
  const of = (body: string, css = letters) => generated(body, css).slice(5, -1);
  t.equal(of('<p>Abc</p>'), 'p[(A/bc]');
  t.equal(of('<p>“(A).’ b</p>'), 'p[(“(A).’/_b]');
  t.equal(of('<p>-A-b</p>'), 'p[(-A/-b]', 'a dash behind the letter is none of it');
  t.equal(of('<p>“ A</p>'), 'p[(“_A/]', 'spaces may stand behind punctuation');
  t.equal(of('<p><i></i> <b>Ab</b></p>'), 'p[(/_((A/b/]');
  t.equal(of('<p>“<b>A</b></p>'), 'p[(“/(A/]', 'punctuation in a text of its own is all of it');
  for (const none of ['“”', '<br>x', '<wbr>x', '👍', '<img src="x.png" alt="">x', ' '])
    t.notMatch(of(`<p>${none}</p>`), /\(/, none);
  t.equal(of('<p>A</p>', 'p::first-letter { float: left }'), 'p[::first-letter[A]]');
  const nested = 'div::first-letter { color: red } p::first-letter { float: left }';
  t.equal(of('<div><p>A</p></div>', nested), 'div[p[::first-letter[A]]]', 'the inner one is it');
  t.equal(of('<div><p></p>A</div>', nested), 'div[p[] anonymous[A]]');
  t.equal(of('<p>A</p>', `${letters} p { display: flex }`), 'p[anonymous[A]]');
});

t.test('a first line is set in its own style, and the lines behind it go on where it ends', async (t) => {
  const sizes = (css: string, body = '<p>aaaa bbbb cccc dddd</p>') =>
    [...all(placed(body, `p { margin: 0; width: 100px } ${css}`))].flatMap(({ line }) =>
      line ? `${line.fontSize} ${line.shaped.glyphs.length} ${line.color}` : [],
    );
  t.strictSame(sizes(''), ['16 9 #000000', '16 9 #000000']);
  t.strictSame(sizes('p::first-line { font-size: 32px; color: red }'), [
    '32 4 #ff0000',
    '16 9 #000000',
    '16 4 #000000',
  ]);
  t.strictSame(sizes('div::first-line { color: red }', '<div><p>a</p><p>b</p></div>'), [
    '16 1 #ff0000',
    '16 1 #000000',
  ]);
  t.strictSame(
    sizes('p::first-line { text-transform: uppercase }', '<p>straße<br>a</p>'),
    ['16 6 #000000', '16 1 #000000'],
    'letters that become more stay as they are',
  );
  const b = '<p><b>a<br>b</b></p>';
  t.strictSame(sizes('p::first-line { color: red }', b), ['16 1 #ff0000', '16 1 #000000']);
  t.strictSame(sizes('p::first-line { color: red } b { color: blue }', b), ['16 1 #0000ff', '16 1 #0000ff']);
});

t.test('what is fixed stands in the picture, and in what is transformed', async (t) => {
  const area = (body: string, css: string) => {
    const found = [...all(placed(body, css))].find(({ style }) => style.backgroundColor === '#ff0000') as Box;
    return [found.left, found.top, found.width, found.height];
  };
  const around = '.a { position: relative; left: 30px; width: 50px; height: 40px; margin: 20px }';
  const fixed = 'b { position: fixed; right: 5px; bottom: 5px; width: 50%; height: 10px; background: #f00 }';
  const body = '<div class="a"><p>x <b></b></p></div>';
  t.strictSame(area(body, `${around} ${fixed}`), [95, 85, 100, 10], 'and not in what is positioned');
  t.strictSame(area(body, `${around} ${fixed} .a { translate: 0 }`), [70, 45, 25, 10]);
  t.strictSame(
    area(body, `${around} b { position: fixed; width: 9px; height: 9px; top: 3px; background: #f00 }`),
    [58.734375, 3, 9, 9],
  );
  const grid = '.a { display: grid; grid-template: 10px 10px / 10px 10px } b { grid-area: 2 / 2 }';
  t.strictSame(area('<div class="a"><b></b></div>', `${around} ${fixed} ${grid}`), [95, 85, 100, 10]);
});

t.test('a size that stretches fills what it is in, whatever its margins are', async (t) => {
  const css = 'div { width: 120px } b { display: inline-block; margin: 0 10px; width: stretch }';
  const [b] = [...all(placed('<div><b>x</b></div>', `${css} b { background: #f00 }`))].filter(
    ({ style }) => style.backgroundColor === '#ff0000',
  );
  t.equal(b?.width, 100);
});

t.test('a line is as high as in Chromium, in whole 64ths of a pixel', async (t) => {
  for (const [fontSize, lineHeight, units] of [
    ['14.4px', '1.5', 1383],
    ['16px', '1.35', 1382],
    ['13.6px', '1.6', 1392],
    ['23.04px', '1.5', 2212],
    ['16px', '34.56px', 2212],
    ['16px', '20.7px', 1325],
    ['19.2px', '1.4', 1720],
  ] as const) {
    const style = `background: red; font-size: ${fontSize}; line-height: ${lineHeight}`;
    const box = [...all(placed(`<div style="${style}">a</div>`))].find(
      (each) => each.style.backgroundColor === '#ff0000',
    );
    t.equal((box?.height ?? 0) * 64, units, `${fontSize}, ${lineHeight}`);
  }
});

t.test('a text in a language that is none is set as one without', async (t) => {
  const widths = (lang: string) => {
    const css = 'p { text-transform: uppercase; display: inline-block }';
    return [...all(placed(`<p lang="${lang}">istanbul</p>`, css))].map(({ width }) => width);
  };
  t.strictSame(widths(''), widths('ğü</'));
  t.strictSame(widths(''), widths('en-a'));
});

t.test('list items have markers by type, start, value and direction of counting', async (t) => {
  t.equal(
    generated(
      '<ol start="3"><li>a</li><li value="9">b</li><li>c</li></ol>',
      'ol { list-style: upper-roman }',
    ),
    'body[ol[li III. [a] li IX. [b] li X. [c]]]',
  );
  t.equal(generated('<ul><li>a</li></ul>', 'ul { list-style: disc inside }'), 'body[ul[li[{mark}a]]]');
});

t.test('an inline box has a box in each line, with its borders at its own ends alone', async (t) => {
  const root = placed(
    '<b>one two three four five six</b>',
    'body { width: 100px } b { border: 2px solid red; padding: 3px; background: #ff0 }',
  );
  const parts = [...all(root)].filter(({ style }) => String(style.backgroundColor) === '#ffff00');
  t.ok(parts.length >= 2, 'it wraps');
  t.strictSame(
    parts.map(({ style, padding }) => [
      style.borderLeftStyle,
      padding?.[3],
      style.borderRightStyle,
      padding?.[1],
    ]),
    parts.map((_, index) => [
      ...(index === 0 ? ['solid', 3] : ['none', 0]),
      ...(index === parts.length - 1 ? ['solid', 3] : ['none', 0]),
    ]),
  );
  for (const part of parts)
    t.ok(
      part.children.every(({ line }) => line),
      'its glyphs are in it',
    );
});

t.test('pictures in lines stand on the baseline with their natural size', async (t) => {
  const root = placed('a<img src="x.png" alt="" style="margin: 5px">');
  const picture = [...all(root)].find(({ src }) => src !== undefined) as Box;
  const glyphs = [...all(root)].find(({ line }) => line) as Box;
  t.strictSame([picture.width, picture.height], [40, 20]);
  t.equal(picture.left, glyphs.width + 5);
  t.equal(picture.top + picture.height + 5, glyphs.top + (glyphs.line?.baseline ?? 0));
});

t.test(
  'a drawing without a size is as wide as there is room, and its attributes have any unit',
  async (t) => {
    const sizes = (body: string) => {
      const found = [...all(placed(body))].filter(({ svg }) => svg);
      return found.map(({ width, height }) => `${width}x${height}`).join(' ');
    };
    t.equal(sizes('<svg viewBox="0 0 20 10"></svg>'), '200x100');
    t.equal(sizes('<div style="display: flex"><svg viewBox="0 0 20 10"></svg></div>'), '200x100');
    t.equal(sizes('<svg viewBox="0, 0,20 40 " height="5em"></svg>'), '40x80');
  },
);

t.test('the canvas takes the background of the body, or of the root', async (t) => {
  const ofBody = placed('', 'body { background: #0f0; height: 10px }');
  t.equal(String(ofBody.style.backgroundColor), '#00ff00');
  t.notOk([...all(ofBody)].slice(1).some(({ style }) => String(style.backgroundColor) === '#00ff00'));
  const ofRoot = placed('', 'html { background: #00f } body { background: #0f0; height: 10px }');
  t.equal(String(ofRoot.style.backgroundColor), '#0000ff');
  t.equal([...all(ofRoot)].filter(({ style }) => String(style.backgroundColor) === '#0000ff').length, 1);
});

t.test('decorations reach the text of blocks within, but nothing that stands on its own', async (t) => {
  const root = placed(
    '<div><p>a</p><i>d</i><p>e</p><b>c</b></div>',
    'div { text-decoration: underline } b { display: inline-block } i { position: absolute }',
  );
  const inks = [...all(root)].flatMap(({ line }) => (line ? [line.ink?.decorations.length ?? 0] : []));
  t.strictSame(inks, [1, 0, 1, 0]);
});

t.test('what a text does not change keeps its boxes, and comes out as if it were made anew', async (t) => {
  const source = `<!doctype html><html lang="en"><head><title>boxes</title>
    <meta name="viewport" content="width=200, height=100">
    <script type="application/json">{ "fields": { "name": { "type": "text", "label": "Name" } } }</script>
    </head><body><p>{{name}}</p><ul><li>one</li><li>two</li></ul></body></html>`;
  const { document } = compileDocument(source);
  if (!document) throw new Error('not compiled');
  const renderer = new DocumentRenderer(document);
  const list = (name: string, from = renderer) =>
    laidOutRoot(from.render({ name }), 200, 100, context).children[0]?.children[1];
  const short = list('a');
  t.equal(list('a text that takes several lines of this narrow picture'), short);
  const top = short?.node.place.top;
  t.equal(
    top,
    list('a text that takes several lines of this narrow picture', new DocumentRenderer(document))?.node.place
      .top,
  );
  t.ok((top ?? 0) > (list('a')?.node.place.top ?? 0), 'it moves with what is above it');
});
