import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import { quirkyMargins } from '../../css/cascade/quirky-styles.js';
import type { LonghandName } from '../../css/properties/longhands.js';

/** What painters alone read: boxes that differ in nothing else are laid out alike. */
const PAINTED: ReadonlySet<string> = new Set<LonghandName>([
  'animationDelay',
  'animationDirection',
  'animationDuration',
  'animationFillMode',
  'animationIterationCount',
  'animationName',
  'animationPlayState',
  'animationTimingFunction',
  'backgroundBlendMode',
  'backgroundClip',
  'backgroundColor',
  'backgroundImage',
  'backgroundOrigin',
  'backgroundPositionX',
  'backgroundPositionY',
  'backgroundRepeat',
  'backgroundSize',
  'borderBottomColor',
  'borderBottomLeftRadius',
  'borderBottomRightRadius',
  'borderImageOutset',
  'borderImageRepeat',
  'borderImageSlice',
  'borderImageSource',
  'borderImageWidth',
  'borderLeftColor',
  'borderRightColor',
  'borderTopColor',
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'boxShadow',
  'clipPath',
  'color',
  'fill',
  'isolation',
  'maskImage',
  'maskPosition',
  'maskSize',
  'mixBlendMode',
  'objectFit',
  'objectPosition',
  'opacity',
  'outlineColor',
  'outlineOffset',
  'outlineStyle',
  'outlineWidth',
  'stopColor',
  'stroke',
  'textDecorationColor',
  'textDecorationLine',
  'textDecorationStyle',
  'textDecorationThickness',
  'textEmphasisColor',
  'textShadow',
  'transformOrigin',
  'visibility',
  'WebkitTextFillColor',
  'WebkitTextStrokeColor',
  'WebkitTextStrokeWidth',
  'zIndex',
]);

/** Of these layout reads whether there are any: such boxes contain absolutely positioned ones. */
const CONTAINING: ReadonlySet<string> = new Set<LonghandName>([
  'backdropFilter',
  'filter',
  'rotate',
  'scale',
  'transform',
  'translate',
]);

/** What the elements around two boxes hand on to them is compared once for all of them. */
const inherited = new WeakMap<ComputedValues, { other: ComputedValues; isSame: boolean }>();

/** Whether two boxes with the same content come out alike, but for what is painted. It may say no where they would. */
export function isLaidOutAlike(one: ComputedValues, other: ComputedValues): boolean {
  if (one === other) return true;
  if (quirkyMargins(one) !== quirkyMargins(other)) return false;
  const [above, otherAbove] = [Object.getPrototypeOf(one), Object.getPrototypeOf(other)];
  return isInheritedAlike(above, otherAbove) && hasAlike(one, one, other) && hasAlike(other, one, other);
}

function isInheritedAlike(one: ComputedValues, other: ComputedValues): boolean {
  if (one === other) return true;
  if (!isAboveInitial(one) || !isAboveInitial(other)) return false;
  const known = inherited.get(one);
  if (known?.other === other) return known.isSame;
  const isSame = isLaidOutAlike(one, other);
  inherited.set(one, { other, isSame });
  return isSame;
}

function isAboveInitial(values: ComputedValues): boolean {
  return values !== Object.prototype && values !== INITIAL;
}

/** @param specified whose own properties are compared */
function hasAlike(specified: ComputedValues, one: ComputedValues, other: ComputedValues): boolean {
  for (const key of Object.keys(specified)) {
    const name = key as LonghandName;
    if (one[name] === other[name] || PAINTED.has(name)) continue;
    if (!CONTAINING.has(name) || (one[name] === 'none') !== (other[name] === 'none')) return false;
  }
  return true;
}
