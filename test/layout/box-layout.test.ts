import satori from 'satori';
import tap, { test } from 'tap';
import { TEXT_LINE, type TextLine } from '../../templates/kit/index.js';
import { loadTemplates } from '../../templates/kit/registry.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { type Box, layOut } from '../../workers/layout/box-layout.js';
import { type BoxStyle, boxStyle } from '../../workers/layout/box-style.js';
import { type PlainElement, type PlainNode, plainTree } from '../../workers/layout/element-tree.js';
import { LineSetter } from '../../workers/layout/line-setter.js';
import { INITIAL_TEXT_STYLE, type TextStyle, textStyle } from '../../workers/layout/text-style.js';
import { createTextFitter } from '../../workers/text/fitting.js';
import { LineShaper } from '../../workers/text/line-shaping.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { seededRandom } from '../workers/bitmaps.js';
import { drawingFor, randomJob } from '../workers/jobs.js';

tap.setTimeout(FILE_TIMEOUT_MS);

type Place = Pick<Box, 'left' | 'top' | 'width' | 'height'>;

const fonts = new FontLibrary();
const shaper = new LineShaper(fonts);
const lines = new LineSetter(fonts, shaper);

/** Boxes in the order of the document. */
function inOrder(box: Box): Place[] {
  return [box, ...box.children.flatMap(inOrder)];
}

/** The same tree for satori, with an empty box of the right size for each line. */
function forSatori(node: PlainNode, inherited: TextStyle): unknown {
  if (typeof node === 'string') return lineBox(lines.plainLine(node, inherited.face), inherited);
  if (node.type === TEXT_LINE) return lineBox(node.props.line as TextLine, inherited);
  const own = textStyle(boxStyle(node.props), inherited);
  return {
    type: node.type,
    props: { ...node.props, children: node.children.map((child) => forSatori(child, own)) },
  };
}

function lineBox(line: TextLine, style: TextStyle): unknown {
  const { width, height } = lines.set(line, style);
  return { type: 'div', props: { style: { flexShrink: 0, width, height } } };
}

/** Where satori, which has a layout engine of its own, puts the boxes. */
async function satoriPlaces(content: PlainElement, width: number, height: number): Promise<Place[]> {
  const places: Place[] = [];
  await satori(forSatori(content, INITIAL_TEXT_STYLE) as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: [],
    pointScaleFactor: 0,
    onNodeDetected: ({ left, top, width, height }) => places.push({ left, top, width, height }),
  });
  return places;
}

function largestDistance(one: Place, other: Place): number {
  const keys = ['left', 'top', 'width', 'height'] as const;
  return Math.max(...keys.map((key) => Math.abs(one[key] - other[key])));
}

for (const template of (await loadTemplates()).values()) {
  test(`${template.id}: every box has the place that satori gives it`, async (t) => {
    const random = seededRandom(17);
    for (let round = 0; round < 8; round++) {
      const { data } = drawingFor(template, randomJob(template, random));
      const stage = { fit: createTextFitter(fonts, shaper, 'sc'), progress: round / 8 };
      const content = plainTree(template.content(data, stage));
      const ours = inOrder(layOut(content, lines, template.width, template.height));
      const theirs = await satoriPlaces(content, template.width, template.height);
      const distances = ours.map((place, index) => largestDistance(place, theirs[index] as Place));
      t.equal(ours.length, theirs.length);
      t.ok(Math.max(...distances) < 0.05, `${Math.max(...distances).toFixed(3)} pixels at most`);
    }
  });
}

function element(style: Record<string, unknown>, ...children: PlainNode[]): PlainElement {
  return { type: 'div', props: { style }, children };
}

test('a style that is not drawn is an error that names it', (t) => {
  const lay = (style: Record<string, unknown>) => layOut(element(style), lines, 100, 100);
  t.throws(() => lay({ opacity: 0.5 }), { message: 'the style opacity is not drawn' });
  t.throws(() => lay({ backgroundImage: 'none' }), { message: 'the style backgroundImage is not drawn' });
  t.throws(() => lay({ toString: 1 }), { message: 'the style toString is not drawn' });
  for (const wrong of [
    { justifyContent: 'space-around' },
    { alignItems: 'centre' },
    { overflow: 'clip' },
    { position: 'fixed' },
    { flexDirection: 'toString' },
  ]) {
    const [value] = Object.values(wrong);
    t.throws(() => lay(wrong), { message: `the style value ${value} is not drawn` });
  }
  t.throws(() => lay({ margin: '1em' }), { message: '1em is no length in pixels' });
  t.end();
});

test('lengths of four sides are shortened as in CSS', (t) => {
  const inner = (style: BoxStyle) => {
    const [box] = layOut(
      element({ width: 100, height: 100, ...style }, element({ flexGrow: 1 })),
      lines,
      100,
      100,
    ).children as [Box];
    return [box.top, 100 - box.left - box.width, 100 - box.top - box.height, box.left];
  };
  t.same(inner({ padding: 5 }), [5, 5, 5, 5]);
  t.same(inner({ padding: '1px' }), [1, 1, 1, 1]);
  t.same(inner({ padding: '1px 2px' }), [1, 2, 1, 2]);
  t.same(inner({ padding: '1px 2px 3px' }), [1, 2, 3, 2]);
  t.same(inner({ padding: '1px 2px 3px 4px' }), [1, 2, 3, 4]);
  t.same(inner({ padding: 5, paddingTop: 9 }), [9, 5, 5, 5]);
  t.end();
});

test('nothing of one layout is left for the next, however many there are', (t) => {
  const tree = element({ display: 'flex', width: 90 }, element({ flexGrow: 1 }), element({ flexGrow: 2 }));
  for (let round = 0; round < 3000; round++) layOut(tree, lines, 90, 30);
  t.same(
    layOut(tree, lines, 90, 30).children.map(({ left, width }) => [left, width]),
    [
      [0, 30],
      [30, 60],
    ],
  );
  t.end();
});
