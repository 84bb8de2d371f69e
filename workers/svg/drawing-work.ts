/** How much work resvg has with a drawing, which cannot be interrupted once it has begun. */

import type { PlainElement } from '../layout/element-tree.js';
import { LetterPath } from '../layout/svg-text/letter-path.js';

/** The parts of a drawing, counted again at each reference. */
export interface DrawingWork {
  shapes: number;
  /** Pictures of the whole drawing that are made on the way: of groups, masks, patterns and filters. */
  layers: number;
  /** Numbers of the outlines of letters. */
  numbers: number;
}

/** Measured: nanoseconds of a shape, of each pixel of a drawing for it, and for a layer. */
const SHAPE = 15_000;
const PIXEL_OF_A_SHAPE = 0.2;
const PIXEL_OF_A_LAYER = 20;

/** Nanoseconds that a drawing takes in a size. */
export function drawingTime(
  { shapes, layers }: Pick<DrawingWork, 'shapes' | 'layers'>,
  width: number,
  height: number,
): number {
  return shapes * (SHAPE + PIXEL_OF_A_SHAPE * width * height) + layers * PIXEL_OF_A_LAYER * width * height;
}

/** Measured: dashes a pixel long on lines across a picture take as long as twenty shapes. */
const LONG_LINE = 20;
const MOST_DASHES = 40;

/** Measured: an emoji takes 2.5 ms or more. */
const NESTED_SHAPES = 170;

const REFERENCE = /url\(\s*["']?#([^"')\s]+)/gi;
const LAYERED = /^(?:opacity|mask|filter|clip-path|mix-blend-mode)$/;
const LAYERED_STYLE = /(?:^|;)\s*(?:opacity|mask|filter|clip-path|mix-blend-mode)\s*:/g;

/** Counts the parts of a drawing: infinitely many where a reference leads back to where it stands. */
export function drawingWork(root: PlainElement): DrawingWork {
  const byId = new Map<string, PlainElement>();
  const note = (element: PlainElement) => {
    const { id } = element.props;
    if (typeof id === 'string' && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) if (typeof child !== 'string') note(child);
  };
  note(root);
  const counted = new Map<PlainElement, DrawingWork>();
  const workOf = (element: PlainElement): DrawingWork => {
    const found = counted.get(element);
    if (found) return found;
    counted.set(element, { shapes: Infinity, layers: Infinity, numbers: Infinity });
    const { d } = element.props;
    const numbers = d instanceof LetterPath ? d.coordinates.length : 0;
    const work = { shapes: 1 + dashes(element) + nested(element), layers: layersOf(element), numbers };
    const add = ({ shapes, layers, numbers }: DrawingWork) => {
      work.shapes += shapes;
      work.layers += layers;
      work.numbers += numbers;
    };
    for (const child of element.children) if (typeof child !== 'string') add(workOf(child));
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target) add(workOf(target));
    }
    counted.set(element, work);
    return work;
  };
  return workOf(root);
}

/** Shapes that take as long as the dashes of a line, which may be long. */
function dashes({ props }: PlainElement): number {
  const text = props['stroke-dasharray'];
  if (typeof text !== 'string' || text === 'none') return 0;
  const length = text.split(/[\s,]+/).reduce((sum, dash) => sum + Math.abs(Number.parseFloat(dash) || 0), 0);
  return length > 0 ? Math.min(MOST_DASHES, LONG_LINE / length) : 0;
}

/** Shapes that take as long as those of a drawing within the drawing, an emoji (`EmojiCache`). */
function nested({ type, props }: PlainElement): number {
  return type === 'image' && String(props.href).startsWith('data:image/svg+xml') ? NESTED_SHAPES : 0;
}

function layersOf({ type, props }: PlainElement): number {
  let layers = /^fe[A-Z]/i.test(type) ? effectLayers(type.toLowerCase(), props) : 0;
  if (type === 'foreignObject') layers++;
  for (const [name, value] of Object.entries(props)) {
    if (typeof value !== 'string') continue;
    if (LAYERED.test(name) && value !== '1' && value !== 'none') layers++;
    else if (name === 'style') layers += [...value.matchAll(LAYERED_STYLE)].length;
    else if (value.includes('url(')) layers++;
  }
  return layers;
}

/** As many as a part of a filter takes in time. */
function effectLayers(type: string, props: PlainElement['props']): number {
  const numbers = (name: string) =>
    String(props[name] ?? props[name.toLowerCase()] ?? '')
      .split(/[\s,]+/)
      .map((text) => Math.abs(Number(text)) || 0);
  switch (type) {
    case 'femorphology': {
      const [across = 0, down = across] = numbers('radius');
      return 2 + across * down;
    }
    case 'feconvolvematrix': {
      const [across = 3, down = across] = numbers('order');
      return 2 + Math.max(across, 3) * Math.max(down, 3);
    }
    case 'feturbulence':
      return 10 * (1 + (numbers('numOctaves')[0] ?? 1));
    default:
      return 4;
  }
}

/** Ids of the elements that an element's attributes refer to. */
export function* referencesOf({ props }: PlainElement): Generator<string> {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value !== 'string') continue;
    if ((name === 'href' || name === 'xlink:href') && value.startsWith('#')) yield value.slice(1);
    for (const [, id = ''] of value.matchAll(REFERENCE)) yield id;
  }
}
