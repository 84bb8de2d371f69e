import type { PlainElement } from '../element-tree.js';
import type { NaturalSize } from '../formatting/layout-node.js';

/** The natural size of an `<svg>`: its attributes' and its view box's (SVG 2, section 8.12). */
export function svgSize({ props }: PlainElement): NaturalSize {
  const width = pixels(props.width);
  const height = pixels(props.height);
  const [, , across = 0, down = 0] = String(props.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const own = width && height ? width / height : undefined;
  return { width, height, ratio: own ?? (across > 0 && down > 0 ? across / down : undefined) };
}

function pixels(attribute: unknown): number | undefined {
  const [, number] = /^\s*([\d.]+)(?:px)?\s*$/.exec(String(attribute ?? '')) ?? [];
  return number === undefined ? undefined : Number(number);
}
