/** `display: contents` upon elements of SVG, and upon those that are replaced (CSS Display 3, section 2.5), as Chromium has it. */

import type { ComputedValues } from '../css/cascade/computed-style.js';
import type { StyledTree } from '../layout/element-tree.js';
import type { DocumentElement } from './document-element.js';

/** Those whose content stays, and what is no box anyway. */
const UNBOXED = /^(?:g|svg|use|tspan|stop)$/;

/** What is not inherited by the content of an element, and nothing without it. */
const OF_THE_BOX =
  /^(?:x|y|viewBox|preserveAspectRatio|overflow|transform|transform-(?:origin|box)|opacity|clip-path|mask|mask-.*|filter|mix-blend-mode|isolation|outline.*)$/;

/** Of an `<svg>`; a `<symbol>` has it of the `<use>`. */
const OF_THE_VIEWPORT = /^(?:width|height)$/;

/** Tells whether an element is an `<svg>` that makes a box. */
export function isOutermost({ tag, parent }: DocumentElement): boolean {
  return tag === 'svg' && !parent?.isSvg;
}

/** Elements of HTML that are nothing without their box (CSS Display 3, appendix B). */
const NOTHING_UNBOXED =
  /^(?:audio|br|canvas|embed|iframe|img|input|meter|object|progress|select|textarea|video|wbr)$/;

/** Tells whether neither an element nor anything within it is displayed. */
export function isHidden(element: DocumentElement, { display }: ComputedValues): boolean {
  if (display !== 'contents') return display === 'none';
  if (!element.isSvg) return NOTHING_UNBOXED.test(element.tag);
  return isOutermost(element) || !UNBOXED.test(element.tag);
}

/** The content of an element, with what it inherits from that, and nothing else of the element. */
export function unboxed(shape: StyledTree): StyledTree {
  // What is in a part of a text is painted as what that is in, as in Chromium.
  if (shape.type === 'tspan') return { ...shape, props: {}, style: unraised(shape.style) };
  const isViewport = shape.type === 'svg';
  const props = Object.fromEntries(
    Object.entries(shape.props).filter(
      ([name]) => !OF_THE_BOX.test(name) && !(isViewport && OF_THE_VIEWPORT.test(name)),
    ),
  );
  return { ...shape, type: isViewport ? 'g' : shape.type, props };
}

function unraised(values: ComputedValues): ComputedValues {
  const style: ComputedValues = Object.create(values);
  return Object.assign(style, {
    ...{ baselineShift: 'baseline', alignmentBaseline: 'auto', textDecorationLine: 'none' },
  });
}
