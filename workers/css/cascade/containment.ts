/** What boxes hold by themselves, though they are neither positioned nor transformed (CSS Containment 2; CSS Will Change 1). */

import type { PlainValue } from '../grammars/grammars.js';
import type { ComputedValues } from './computed-style.js';

/** Of computed values, or painted ones. */
interface Announced {
  readonly contain: PlainValue;
  readonly contentVisibility: PlainValue;
  readonly willChange: PlainValue;
  readonly perspective: unknown;
  readonly transformStyle: PlainValue;
  readonly display: PlainValue;
}

type Transformation = Readonly<
  Record<'transform' | 'translate' | 'rotate' | 'scale' | 'offsetPath', unknown>
>;
type Effects = Transformation & Readonly<Record<'filter' | 'backdropFilter' | 'WebkitBoxReflect', unknown>>;

type Containment = 'size' | 'inline-size' | 'layout' | 'paint';

/** Boxes of lines, and parts of tables but cells and captions, contain nothing. */
const UNCONTAINED = /^(?:inline|contents|table-(?:(?:row|header|footer|column)(?:-group)?))$/;

/** What is said of all that a word stands for. */
const WORDS: Readonly<Record<string, string>> = {
  strict: 'size layout style paint',
  content: 'layout style paint',
};

/** Tells whether a box contains its size, its layout or its painting. */
export function contains(
  { contain, contentVisibility, display }: Pick<Announced, 'contain' | 'contentVisibility' | 'display'>,
  what: Containment,
): boolean {
  if ((contain === 'none' && contentVisibility === 'visible') || UNCONTAINED.test(String(display)))
    return false;
  const isSize = what === 'size' || what === 'inline-size';
  if (isSize && UNSIZED.test(String(display))) return false;
  if (contentVisibility !== 'visible' && (what === 'layout' || what === 'paint')) return true;
  if (contentVisibility === 'hidden' && what === 'size') return true;
  const text = String(contain);
  return (WORDS[text] ?? text).split(' ').includes(what);
}

/** Boxes whose size is not contained, whatever is said of that (Blink, `IsEligibleForSizeContainment`). */
const UNSIZED =
  /^(?:inline|none|contents|(?:inline-)?table|table-(?:cell|(?:row|header|footer|column)(?:-group)?))$/;

/** The containment of a replaced element, which is no box of lines, though it stands in some. */
export function asReplaced({ contain, contentVisibility, display }: ComputedValues) {
  return { contain, contentVisibility, display: display === 'inline' ? 'inline-block' : display };
}

/** Tells whether nothing of what is in a box shows (CSS Containment 2, section 4). */
export function skipsContents({
  contentVisibility,
  display,
}: Pick<Announced, 'contentVisibility' | 'display'>): boolean {
  return contentVisibility === 'hidden' && !UNSIZED.test(String(display));
}

/** Tells whether a box is a container whose width, or height, conditions and units ask for: it contains that (CSS Conditional 5, section 4.1). */
export function isSizeContainer(
  values: Pick<ComputedValues, 'containerType' | 'display'>,
  axis: 'width' | 'height',
): boolean {
  return hasContainerType(values, axis) && !UNSIZED.test(String(values.display));
}

/** The same of what style says alone: a box that cannot be one is found, and answers nothing. */
export function hasContainerType(
  { containerType }: Pick<ComputedValues, 'containerType'>,
  axis: 'width' | 'height',
): boolean {
  if (containerType === 'normal') return false;
  return (axis === 'width' ? /^(?:size|inline-size)\b/ : /^size\b/).test(String(containerType));
}

/** Tells whether what an element counts and quotes is of no say outside of it (CSS Containment 2, section 3.3). */
export function containsStyle(values: ComputedValues): boolean {
  if (hasContainerType(values, 'width') || values.contentVisibility !== 'visible') return true;
  const { contain } = values;
  return contain !== 'none' && (WORDS[contain] ?? String(contain)).split(' ').includes('style');
}

/** What of a box will change may hold positioned boxes, as if it had changed already. */
const HOLDING =
  /^(?:-webkit-)?(?:transform|translate|rotate|scale|perspective|filter|backdrop-filter|contain|offset-path)$/;

/** The same of stacking contexts (Blink, `ComputedStyle::HasWillChangeCompositingHint` and what begins stacking contexts). */
const STACKED =
  /^(?:-webkit-)?(?:opacity|transform-style|position|z-index|mix-blend-mode|isolation|clip-path|mask|mask-image|box-reflect|view-transition-name)$/;

/**
 * Tells whether a box contains fixed and absolutely positioned boxes, though it is not positioned (CSS Positioned Layout 3, section 2.1).
 * @param isTransformable no inline box is, unless it is a replaced element
 */
export function containsFixed(values: Announced & Effects, isTransformable: boolean): boolean {
  return (
    (isTransformable && transforms(values)) ||
    values.filter !== 'none' ||
    values.backdropFilter !== 'none' ||
    values.WebkitBoxReflect !== 'none' ||
    holdsPositioned(values)
  );
}

/** Tells whether computed or painted values transform a box. */
export function transforms({ transform, translate, rotate, scale, offsetPath }: Transformation): boolean {
  return (
    transform !== 'none' ||
    translate !== 'none' ||
    rotate !== 'none' ||
    scale !== 'none' ||
    offsetPath !== 'none'
  );
}

/** Tells whether computed or painted values mask a box. */
export function masks({
  maskImage,
  WebkitMaskBoxImageSource,
}: Readonly<Record<'maskImage' | 'WebkitMaskBoxImageSource', unknown>>): boolean {
  return maskImage !== 'none' || WebkitMaskBoxImageSource !== 'none';
}

/** Tells whether a box holds absolutely positioned and fixed boxes by what is said of containment, of changes to come or of depth. */
function holdsPositioned(values: Announced): boolean {
  return (
    contains(values, 'layout') ||
    contains(values, 'paint') ||
    hasDepth(values) ||
    isAnnounced(values, HOLDING)
  );
}

/** Tells whether a box is a stacking context by that. */
export function stacks(values: Announced): boolean {
  return holdsPositioned(values) || isAnnounced(values, STACKED);
}

function hasDepth({ perspective, transformStyle, display }: Announced): boolean {
  return (perspective !== 'none' || transformStyle !== 'flat') && display !== 'inline';
}

function isAnnounced({ willChange, display }: Announced, properties: RegExp): boolean {
  if (willChange === 'auto' || display === 'inline') return false;
  return String(willChange)
    .split(', ')
    .some((name) => properties.test(name));
}
