/** Transformations of CSS as the attribute that SVG has always had, which resvg reads. */

import { type PlainElement, withElements } from '../layout/element-tree.js';
import { attributesOf, UnsupportedSvg } from './attributes.js';
import { definitionsIn } from './definitions.js';
import { ObjectBounds } from './object-bounds.js';
import { shapeAttributes, type Viewport } from './shapes.js';

const OF_CSS = /%|[a-z]\)|px|deg|calc|translate[XYxy]|scale[XYxy]|skew\(|skew[xy]|3d|scalez|-tuval-/;

/** An element, all of whose transformations are matrices where they are written in CSS. @param viewport what percentages are of */
export function withPlainTransforms(root: PlainElement, viewport: Viewport): PlainElement {
  if (!root.children.some(isOfCss)) return root;
  const bounds = new ObjectBounds(definitionsIn(root));
  const plain = (element: PlainElement): PlainElement => {
    const children = withElements(element.children, plain);
    if (!hasOwn(element)) return { ...element, children };
    const { 'transform-origin': _origin, 'transform-box': _box, transform: _, ...props } = element.props;
    return { ...element, props: { ...props, transform: matrixIn(element, bounds, viewport) }, children };
  };
  return { ...root, children: withElements(root.children, plain) };
}

function isOfCss(element: PlainElement | string): boolean {
  return typeof element !== 'string' && (hasOwn(element) || element.children.some(isOfCss));
}

function hasOwn({ props }: PlainElement): boolean {
  const { transform } = props;
  if (typeof transform !== 'string') return false;
  return (
    props['transform-origin'] !== undefined || props['transform-box'] !== undefined || OF_CSS.test(transform)
  );
}

/** Undefined for what no transformation is read from. */
function matrixIn(element: PlainElement, bounds: ObjectBounds, viewport: Viewport): string | undefined {
  try {
    const attributes = attributesOf(element, shapeAttributes(element) ?? []);
    return `matrix(${bounds.matrixOf(element, attributes, viewport).join(' ')})`;
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
}
