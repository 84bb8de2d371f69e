import type { FamilyName } from '../../templates/contract/index.js';
import { type PlainElement, type PlainNode, plainTree } from '../../workers/layout/element-tree.js';
import { svgMarkup } from '../../workers/layout/svg-markup.js';
import { type Card, dataUrl, drawnData, stageOf } from './cards/card.js';

type Style = Record<string, unknown>;

/** A drawing as Takumi takes it (its `Node`), and satori but for the names. */
export type PeerNode =
  | { type: 'container'; style: Style; children: PeerNode[] }
  | { type: 'text'; text: string; style: Style }
  | PeerImage;

export interface PeerImage {
  type: 'image';
  src: string;
  width: number;
  height: number;
  style: Style;
}

/** How text is set before any element says otherwise, as in Tuval's own layout. */
const INITIAL_TEXT = { fontWeight: 400, fontSize: 16, lineHeight: 20 / 16, color: '#000000' };

/**
 * A card as a peer draws it: the same tree of elements with the same styles, whose texts have a line end where a line
 * ends, over what lies below.
 * @param fontFamily the value of `fontFamily` that stands for a family
 * @param progress as of `stageOf`
 */
export function peerTree(
  card: Card,
  number: number,
  fontFamily: (family: FamilyName) => string,
  progress?: number,
): PeerNode {
  const { width, height, draw } = card.template;
  // Its pictures are of the ground, which a peer draws in its own way.
  const data = drawnData({ ...card, pictures: () => ({}) }, number);
  const elements = plainTree(draw(data, stageOf(card, progress)));
  let drawings = 0;
  const svg = (element: PlainElement): PeerNode[] => {
    if (element.props.width !== width || element.props.height !== height)
      return [drawing(card, element, drawings++, progress !== undefined)];
    return card.ground?.(number, element) ?? [svgPicture(card, element)];
  };
  return {
    type: 'container',
    // Without `overflow: hidden`, which changes nothing here: it costs some peers a layer of the card's size.
    style: { display: 'flex', position: 'relative', width, height },
    children: [
      {
        type: 'container',
        style: {
          display: 'flex',
          position: 'absolute',
          left: 0,
          top: 0,
          width,
          height,
          fontFamily: fontFamily('sans'),
          ...INITIAL_TEXT,
        },
        children: nodesOf(elements, { fontFamily, svg }),
      },
    ],
  };
}

const drawingsOf = new WeakMap<Card, PeerNode[]>();

/** An `<svg>` element within a card as a picture in its place; made once for the card where it neither moves nor changes. */
function drawing(card: Card, { props, ...svg }: PlainElement, index: number, isMoving: boolean): PeerNode {
  const drawings = drawingsOf.get(card) ?? [];
  drawingsOf.set(card, drawings);
  const cached = drawings[index];
  if (cached && !card.isAllNew && !isMoving) return cached;
  const { style, ...attributes } = props as { style?: Style; width: number; height: number };
  const { width, height } = attributes;
  const src = dataUrl('image/svg+xml', svgMarkup({ ...svg, props: attributes }));
  const made: PeerImage = { type: 'image', src, width, height, style: { ...style, width, height } };
  drawings[index] = made;
  return made;
}

const svgPictures = new Map<Card, PeerNode>();

/** An `<svg>` element of a card's size as an SVG picture over all of it, made once where its fields do not change. */
export function svgPicture(card: Card, svg: PlainElement): PeerNode {
  const cachedSvg = svgPictures.get(card);
  if (cachedSvg) return cachedSvg;
  const { width, height } = card.template;
  const picture = pictureOver(width, height, dataUrl('image/svg+xml', svgMarkup(svg)));
  if (!card.isAllNew) svgPictures.set(card, picture);
  return picture;
}

/** A picture over the whole of a card. */
export function pictureOver(width: number, height: number, src: string): PeerImage {
  return {
    type: 'image',
    src,
    width,
    height,
    style: { position: 'absolute', left: 0, top: 0, width, height },
  };
}

interface Writing {
  fontFamily: (family: FamilyName) => string;
  /** What is drawn for an `<svg>` element. */
  svg: (element: PlainElement) => PeerNode[];
}

function nodesOf(node: PlainNode, writing: Writing): PeerNode[] {
  if (typeof node === 'string') return [textNode(node)];
  if (node.type === 'svg') return writing.svg(node);
  const style = withoutBreaking((node.props.style ?? {}) as Style);
  return [
    {
      type: 'container',
      style: { boxSizing: 'border-box', ...style, display: 'flex', ...textStyle(style, writing.fontFamily) },
      children: node.children.flatMap((child) => nodesOf(child, writing)),
    },
  ];
}

/** A style without what breaks lines, which are given: not every peer has it. */
function withoutBreaking(style: Style): Style {
  return Object.fromEntries(Object.entries(style).filter(([name]) => !BREAKING.has(name)));
}

const BREAKING = new Set(['direction', 'overflowWrap', 'textWrap', 'whiteSpaceCollapse', 'wordBreak']);

/** @param text with a line end after each line but the last */
function textNode(text: string): PeerNode {
  return { type: 'text', text, style: { flexShrink: 0, whiteSpace: 'pre' } };
}

/** The font by the peer's name for it, and the height of lines, which not every peer takes in pixels, as a multiple. */
function textStyle(
  { fontFamily: family, lineHeight, fontSize }: Style,
  fontFamily: (family: FamilyName) => string,
) {
  return {
    ...(family !== undefined && { fontFamily: fontFamily(family as FamilyName) }),
    ...(lineHeight !== undefined && {
      lineHeight: Number.parseFloat(String(lineHeight)) / (fontSize as number),
    }),
  };
}
