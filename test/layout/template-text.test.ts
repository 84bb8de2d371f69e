import { jsx } from 'satori/jsx/jsx-runtime';
import t, { test } from 'tap';
import { defineTemplate, fitLine, image, type Template, TextBlock } from '../../templates/kit/index.js';
import { cssName } from '../../workers/css/properties/property-names.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Box } from '../../workers/layout/box-layout.js';
import { type PlainElement, plainTree } from '../../workers/layout/element-tree.js';
import type { Frame } from '../../workers/raster/frame.js';
import { TooMuchWork } from '../../workers/raster/too-much-work.js';
import { templateOf } from '../rig/drawing/documents.js';
import { drawingFor, jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { Setting } from '../rig/drawing/setting.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { HEBREW, h, LATIN, type Node, styled, TREES } from './template-trees.js';

t.setTimeout(FILE_TIMEOUT_MS);

const [WIDTH, HEIGHT] = [320, 240];

function card(content: Node) {
  return styled(
    'div',
    { flexDirection: 'column', alignItems: 'flex-start', width: WIDTH, height: HEIGHT },
    content,
  );
}

function templateDrawing(draw: Template['draw']) {
  return defineTemplate({
    ...{ id: 'texts', name: '', description: '', category: '', width: WIDTH, height: HEIGHT, fields: {} },
    draw,
  });
}

/** The same tree in HTML. */
function markup(node: PlainElement['children'][number]): string {
  if (typeof node === 'string') return node;
  const { style = {}, ...attributes } = node.props as { style?: Record<string, unknown> };
  const unitless = /^(?:lineHeight|WebkitLineClamp|flex|fontWeight)$/;
  const declared = Object.entries(style).map(([name, value]) => {
    const written = typeof value === 'number' && !unitless.test(name) ? `${value}px` : value;
    return `${cssName(name)}: ${written}`;
  });
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${value === true ? '' : value}"`,
  );
  const start = `<${node.type}${written.join('')} style="${declared.join('; ')}">`;
  return node.type === 'br' ? '<br>' : `${start}${node.children.map(markup).join('')}</${node.type}>`;
}

const STYLES = `body { display: flex; margin: 0; height: ${HEIGHT}px; font: 16px/20px sans } * { box-sizing: border-box }
  div { display: flex } [hidden] { display: none } svg { flex-shrink: 0 }`;

async function pixelsOf(
  painter: FramePainter,
  drawing: Parameters<FramePainter['frame']>[0],
): Promise<Buffer> {
  const frame = (await painter.frame(drawing, 0, { layout: 0, raster: 0, encode: 0 })) as Frame;
  return Buffer.from(bytesOf(frame.pixels));
}

test('a tree in code is drawn as the same elements in a document are', async (t) => {
  const painter = new FramePainter();
  const empty = templateDrawing(() => card(''));
  const blank = await pixelsOf(painter, drawingFor(empty, jobFor(empty)));
  for (const [name, content] of Object.entries(TREES)) {
    const template = templateDrawing(() => card(content));
    const inCode = await pixelsOf(painter, drawingFor(template, jobFor(template)));
    const document = await templateOf(
      'texts',
      `<!doctype html><html><head><title>Texts</title><meta name="viewport" content="width=${WIDTH}, height=${HEIGHT}">
        <style>${STYLES}</style></head><body>${markup(plainTree(card(content)))}</body></html>`,
    );
    const asDocument = await pixelsOf(new FramePainter(), drawingFor(document, jobFor(document)));
    t.ok(inCode.equals(asDocument), name);
    t.equal(inCode.equals(blank), /^(?:hidden|not displayed)$/.test(name), `${name} can be seen`);
  }
});

const setting = new Setting();

interface SeenLine {
  top: number;
  left: number;
  right: number;
  color: string;
  size: number;
  glyphs: readonly number[];
}

/** The lines of a tree, and their parts, in the order of the document. */
function linesOf(content: Node, width = WIDTH): SeenLine[] {
  const found: SeenLine[] = [];
  const visit = ({ line, top, left, width, children }: Box) => {
    if (line) {
      const { baseline, color, fontSize: size, shaped } = line;
      const glyphs = shaped.glyphs.map((glyph) => ('id' in glyph ? glyph.id : -1));
      found.push({ top: Math.round(top + baseline), left, right: left + width, color, size, glyphs });
    }
    for (const child of children) visit(child);
  };
  visit(setting.boxesOf(plainTree(styled('div', { width, height: HEIGHT }, content)), width, HEIGHT));
  return found;
}

test('text wraps where its box ends, with the styles of what it is in', (t) => {
  const tops = (lines: { top: number }[]) => [...new Set(lines.map(({ top }) => top))];
  const lines = linesOf(LATIN, 200);
  t.ok(tops(lines).length >= 3, `${tops(lines)}`);
  t.ok(lines.every(({ right }) => right <= 200));
  t.same(
    tops(lines).map((top, index, all) => top - (all[index - 1] ?? top - 20)),
    tops(lines).map(() => 20),
    'in lines of 20 pixels',
  );
  const mixed = linesOf(h('p', {}, 'one ', styled('b', { color: '#ff0000' }, LATIN), ' two'), 200);
  t.same(new Set(mixed.map(({ color }) => color)), new Set(['#000000', '#ff0000']));
  const [right] = linesOf(
    styled('div', { display: 'block', flexGrow: 1, direction: 'rtl' }, HEBREW.slice(0, 8)),
  );
  t.equal(Math.round(right?.right ?? 0), WIDTH, 'from the right');
  const clamped = styled(
    'p',
    { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
    LATIN,
  );
  const around = styled('div', { width: 120, height: HEIGHT, alignItems: 'flex-start' }, clamped);
  const [box] = setting.boxesOf(plainTree(around), 120, HEIGHT).children;
  const bottom = (box?.top ?? 0) + (box?.height ?? 0);
  t.equal(tops(linesOf(clamped, 120)).filter((top) => top < bottom).length, 2, 'the others are cut off');
  t.end();
});

test('texts have what their box says, and items of lists their numbers', (t) => {
  const [own] = linesOf(styled('div', { color: '#ff0000', fontSize: 24 }, 'Own'));
  t.match(own, { color: '#ff0000', size: 24 });
  const items = [h('li', {}, 'item'), h('li', {}, 'item')];
  for (const display of ['block', 'flex']) {
    const list = styled('ol', { display, flexDirection: 'column' }, ...items);
    const lines = linesOf(list).filter(({ glyphs }) => glyphs.length < 4);
    t.equal(new Set(lines.map(({ glyphs }) => glyphs.join())).size, 2, `${display}: each has its own`);
  }
  t.end();
});

test('lines that a template fits itself stand beside text that the engine sets', (t) => {
  const fitted = fitLine(setting.fit, 'fitted', {
    face: { family: 'serif', weight: 700 },
    size: 30,
    minSize: 20,
    width: 200,
  });
  const block = TextBlock({ fitted, color: '#0000ff' }) as Node;
  const [one, other, last] = linesOf(styled('div', {}, block, 'plain ', block));
  t.same([one?.color, other?.color, last?.color], ['#0000ff', '#000000', '#0000ff']);
  t.ok(one && other && last && other.left >= one.right - 1 && last.left >= other.right - 5);
  t.end();
});

test('a picture is as large as it was asked for, unless a style or an attribute says otherwise', async (t) => {
  const painter = new FramePainter();
  const drawnWith = (props: Record<string, unknown>) => {
    const template = defineTemplate({
      ...{ id: 'photo', name: '', description: '', category: '', width: WIDTH, height: HEIGHT },
      fields: { photo: image({ label: '' }) },
      draw: ({ photo }) => card(h('img', { src: photo?.fitted({ width: 60, height: 40 }), ...props })),
    });
    return pixelsOf(painter, drawingFor(template, jobFor(template, {}, { photo: samplePicture() })));
  };
  const own = await drawnWith({});
  t.ok(own.equals(await drawnWith({ style: { width: 60, height: 40 } })));
  t.ok(own.equals(await drawnWith({ width: 90, height: 80, style: { width: 60, height: 40 } })));
  const large = await drawnWith({ style: { width: 90, height: 60 } });
  t.notOk(own.equals(large));
  t.ok(large.equals(await drawnWith({ width: '90', height: 60 })));
  t.ok(large.equals(await drawnWith({ style: { width: 90 } })), 'in its own ratio');
});

test('whatever a template drew before, its texts come out as if they were the first', async (t) => {
  const painter = new FramePainter();
  const trees = Object.values(TREES);
  const variants = [
    ...trees,
    ...trees.toReversed(),
    ...trees.slice(0, 9).map((tree) => styled('div', { marginLeft: 20 }, tree)),
  ];
  let content = card('');
  const template = templateDrawing(() => content);
  for (const [index, tree] of variants.entries()) {
    content = card(tree);
    const drawing = drawingFor(template, jobFor(template));
    const shown = await pixelsOf(painter, drawing);
    t.ok(shown.equals(await pixelsOf(new FramePainter(), drawing)), `${index}`);
  }
});

test('trees that are too large are refused before anything is laid out', (t) => {
  const nested = (levels: number, type = 'div') => {
    let inner: Node = 'x';
    for (let level = 0; level < levels; level++) inner = h(type, {}, inner);
    return inner;
  };
  const Component = ({ levels }: { levels: number }): Node =>
    levels === 0 ? 'x' : (jsx(Component as never, { levels: levels - 1 }) as Node);
  const lay = (content: Node) => {
    const template = templateDrawing(() => content as never);
    const timings = { layout: 0, raster: 0, encode: 0 };
    return new FramePainter().paint(drawingFor(template, jobFor(template)), 0, timings);
  };
  t.doesNotThrow(() => lay(nested(64)));
  for (const [content, message] of [
    [nested(65), 'more than 64 elements within each other'],
    [nested(65, 'span'), 'more than 64 elements within each other'],
    [nested(100_000), 'more than 256 elements and components within each other'],
    [
      jsx(Component as never, { levels: 100_000 }) as Node,
      'more than 256 elements and components within each other',
    ],
    [h('div', {}, ...Array.from({ length: 2000 }, () => h('b', {}, 'x'))), 'more than 2000 elements to draw'],
    [h('p', {}, 'word '.repeat(20_001)), 'the picture has 100005 letters, where 100000 are the most'],
    [
      h('p', {}, Array.from({ length: 10_001 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')),
      'the picture has 10001 different letters, where 10000 are the most',
    ],
    [
      jsx('p', { children: Array.from({ length: 200_000 }, () => 'x') }) as Node,
      'the picture has 200000 letters, where 100000 are the most',
    ],
  ] as const) {
    try {
      lay(content);
      t.fail(message);
    } catch (error) {
      t.ok(error instanceof TooMuchWork, String(error));
      t.equal((error as Error).message, message);
    }
  }
  t.throws(() => lay(h('svg', { width: 9, height: 9 }, h('text', {}, 'x'))), {
    message: 'a text in an <svg> is not drawn: lay it over the <svg>',
  });
  t.doesNotThrow(() => lay(h('p', { style: { width: 1 } }, 'x'.repeat(20_000))), 'one long word');
  t.end();
});
