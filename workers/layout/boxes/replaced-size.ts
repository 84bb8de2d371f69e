import type { Barcode } from '../../barcodes/barcode.js';
import type { PlainElement } from '../element-tree.js';
import type { NaturalSize } from '../formatting/layout-node.js';

/**
 * The natural size of an `<svg>`: its attributes' and its view box's (SVG 2, section 8.12). One with `isStretched` stands for
 * an element that has a size, and no ratio.
 */
export function svgSize({ props }: PlainElement): NaturalSize {
  const width = pixels(props.width);
  const height = pixels(props.height);
  if (props.isStretched) return { width, height, ratio: undefined };
  return { width, height, ratio: width && height ? width / height : viewBoxRatio(props.viewBox) };
}

/**
 * That of a file of SVG: one that says to be stretched over any room, and lacks a side, has no ratio to find it by, and leaves
 * both to the room (Blink, `SVGImage::GetIntrinsicSizingInfo`).
 */
export function svgFileSize(root: PlainElement): NaturalSize {
  const size = svgSize(root);
  const isWhole = size.width !== undefined && size.height !== undefined;
  const isStretched = /^\s*none\b/.test(String(root.props.preserveAspectRatio ?? ''));
  return isWhole || !isStretched ? size : { width: undefined, height: undefined, ratio: undefined };
}

/** Pixels of a module of a code that nobody gives a size: cameras read three well. */
const MODULE_PIXELS = 3;

/** The natural size of a code. */
export function barcodeSize({ props }: PlainElement): NaturalSize {
  const { width, height } = props.barcode as Barcode;
  const ratio = height > 0 ? width / height : undefined;
  return { width: width * MODULE_PIXELS, height: height * MODULE_PIXELS, ratio };
}

function viewBoxRatio(viewBox: unknown): number | undefined {
  const [, , across = 0, down = 0] = String(viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return across > 0 && down > 0 ? across / down : undefined;
}

/** Pixels of the units that a file can have: its font is of the initial size (CSS Values 4, sections 6.1 and 6.2). */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

/** Undefined for what is no length, and for a percentage, which an `<svg>` has no natural size of. */
function pixels(attribute: unknown): number | undefined {
  if (typeof attribute === 'number') return attribute >= 0 ? attribute : undefined;
  const [, number, unit = ''] =
    /^\s*\+?(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(String(attribute ?? '')) ?? [];
  const scale = UNITS[unit.toLowerCase()];
  return number === undefined || scale === undefined ? undefined : Number(number) * scale;
}
