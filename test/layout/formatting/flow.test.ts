import t from 'tap';
import { type ComputedValues, INITIAL } from '../../../workers/css/cascade/computed-style.js';
import { compileDocument } from '../../../workers/documents/compile-document.js';
import { type DocumentElement, isElement } from '../../../workers/documents/document-element.js';
import { StyledDocument } from '../../../workers/documents/styled-document.js';
import { layoutNode } from '../../../workers/layout/formatting/formatters.js';
import type { LayoutNode, LeafContent } from '../../../workers/layout/formatting/layout-node.js';
import { layoutStyle } from '../../../workers/layout/formatting/layout-style.js';
import { layoutTree } from '../../../workers/layout/formatting/layout-tree.js';
import { lengthOf, pixelsOf } from '../../../workers/layout/formatting/lengths.js';
import { FLOW_CASES } from './flow-places.js';
import { GRID_CASES } from './grid-places.js';

const SIZE = { width: 1280, height: 720 };
const EM = 10;
const ASCENT = 8;

/** Words of squares, one after the other as long as they fit. */
function squares(text: string): LeafContent {
  const words = text.split(' ').map((word) => word.length * EM);
  return {
    widths: () => ({ min: Math.max(...words), max: text.length * EM }),
    layout(width) {
      let lines = 1;
      let filled = 0;
      for (const word of words) {
        const isNext = filled > 0 && filled + EM + word > width;
        if (isNext) lines++;
        filled = filled === 0 || isNext ? word : filled + EM + word;
      }
      return { height: lines * EM, firstBaseline: ASCENT, lastBaseline: (lines - 1) * EM + ASCENT };
    },
  };
}

const PICTURE = { width: 60, height: 40, ratio: 60 / 40 };
const picture: LeafContent = {
  widths: () => ({ min: PICTURE.width, max: PICTURE.width }),
  layout: (_, height = PICTURE.height) => ({ height, firstBaseline: undefined, lastBaseline: undefined }),
};

/** The nodes of a body, and in the document's order those that elements have. */
function nodesOf(markup: string): { root: LayoutNode; ofElements: LayoutNode[] } {
  const viewport = `<meta name="viewport" content="width=${SIZE.width}, height=${SIZE.height}">`;
  const head = `<title>boxes</title>${viewport}<style>body { margin: 0 } img { display: block }</style>`;
  const { document, errors } = compileDocument(`<!doctype html><html><head>${head}</head>${markup}</html>`);
  if (!document) throw new Error(JSON.stringify(errors));
  const styles = new StyledDocument(document, {}).elements;
  const anonymous = layoutStyle(
    Object.assign(Object.create(INITIAL) as ComputedValues, { display: 'block' }),
  );
  const ofElements: LayoutNode[] = [];
  const build = (element: DocumentElement): LayoutNode => {
    const index = ofElements.push(undefined as never) - 1;
    const children = element.children.flatMap((child) => {
      if (isElement(child)) return [build(child)];
      const text = String(child).trim();
      return text === '' ? [] : [layoutNode(anonymous, [], squares(text))];
    });
    const style = layoutStyle(styles[element.index]?.own.values as ComputedValues);
    const node =
      element.tag === 'img' ? layoutNode(style, [], picture, PICTURE) : layoutNode(style, children);
    ofElements[index] = node;
    return node;
  };
  const root = build(document.elements.find(({ tag }) => tag === 'body') as DocumentElement);
  return { root, ofElements: ofElements.slice(1) };
}

function placesOf(markup: string): number[][] {
  const { root, ofElements } = nodesOf(markup);
  layoutTree(root, SIZE.width, SIZE.height);
  const corners = new Map<LayoutNode, [number, number]>();
  const walk = (node: LayoutNode, left: number, top: number) => {
    const corner: [number, number] = [left + node.place.left, top + node.place.top];
    corners.set(node, corner);
    for (const child of node.children) walk(child, ...corner);
  };
  walk(root, 0, 0);
  const [x, y] = corners.get(ofElements[0] as LayoutNode) as [number, number];
  return ofElements.map((node) => {
    const [left, top] = corners.get(node) as [number, number];
    return [left - x, top - y, node.place.width, node.place.height];
  });
}

t.test('layout', async (t) => {
  for (const { name, markup, places } of [...FLOW_CASES, ...GRID_CASES]) {
    t.test(name, async (t) => {
      const expected = places.split(',').map((place) => place.trim().split(' ').map(Number));
      const found = placesOf(markup);
      t.equal(found.length, expected.length);
      for (const [index, place] of expected.entries()) {
        const isThere = place.every(
          (side, at) => Math.abs(side - (found[index]?.[at] ?? Number.NaN)) <= 1 / 32,
        );
        t.ok(isThere, `box ${index} is at ${found[index]?.join(' ')} in place of ${place.join(' ')}`);
      }
    });
  }

  t.test('measures percentages and functions of them in 64ths of a pixel', async (t) => {
    const of = (text: string) => pixelsOf(lengthOf(text), 100);
    t.equal(of('33.33%'), 33 + 21 / 64);
    t.equal(of('calc(50% - 3px)'), 47);
    t.equal(of('min(25%, calc(10% + 20px))'), 25);
    t.equal(of('clamp(10px, 5%, 20px)'), 10);
    t.equal(of('calc(min(50%, 20px) * 2)'), 40);
    t.equal(pixelsOf(lengthOf('50%'), undefined), undefined);
    t.equal(lengthOf('50%'), lengthOf('50%'), 'the same text is the same object');
  });
});
