import type { PlainElement } from '../element-tree.js';
import type { NaturalSize } from '../formatting/layout-node.js';

/** The natural size of an `<svg>`: its attributes' and its view box's (SVG 2, section 8.12). */
export function svgSize({ props }: PlainElement): NaturalSize {
  const width = pixels(props.width);
  const height = pixels(props.height);
  return { width, height, ratio: width && height ? width / height : viewBoxRatio(props.viewBox) };
}

function viewBoxRatio(viewBox: unknown): number | undefined {
  const [, , across = 0, down = 0] = String(viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return across > 0 && down > 0 ? across / down : undefined;
}

function pixels(attribute: unknown): number | undefined {
  if (typeof attribute === 'number') return attribute >= 0 ? attribute : undefined;
  const [, number] = /^\s*([\d.]+)(?:px)?\s*$/.exec(String(attribute ?? '')) ?? [];
  return number === undefined ? undefined : Number(number);
}
