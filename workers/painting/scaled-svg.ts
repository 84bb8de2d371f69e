import type { PlainElement, PlainNode } from '../layout/element-tree.js';
import type { PictureSize } from './picture-size.js';

/**
 * A backdrop's `<svg>` element that draws the same in another size.
 * @param template its own size in pixels
 */
export function scaledSvg(
  svg: PlainElement,
  template: { width: number; height: number },
  { width, height, scale }: PictureSize,
): PlainElement {
  if (scale === 1) return svg;
  const viewBox = `0 0 ${template.width} ${template.height}`;
  // It covers the picture as the content does (`pictureSize`): no edge is left open where a side was rounded.
  const covering = { viewBox, preserveAspectRatio: 'xMinYMin slice', ...svg.props, width, height };
  return { ...svg, props: covering, children: svg.children.map(withFilledImages) };
}

/** A fitted picture is of whole pixels, which a scaled box is not: it fills the box rather than keep its proportions. */
function withFilledImages(node: PlainNode): PlainNode {
  if (typeof node === 'string') return node;
  const props = node.type === 'image' ? { preserveAspectRatio: 'none', ...node.props } : node.props;
  return { ...node, props, children: node.children.map(withFilledImages) };
}
