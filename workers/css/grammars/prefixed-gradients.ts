/** Gradients as they were written before they were standardised, with `-webkit-` before them. */

import {
  type ComponentValue,
  type FunctionValue,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import {
  colorStops,
  DOWNWARDS,
  type Extent,
  type Gradient,
  type GradientForm,
  MIDDLE,
  NOT_NEGATIVE,
  type RadialSize,
  roundAngle,
  type Sides,
  sidesOf,
  spaceOf,
} from './gradients.js';
import { oneTypedLength } from './grammars.js';
import { pointGradient } from './point-gradient-syntax.js';
import { typedPosition } from './position-grammar.js';

const NAME = /^-webkit-(?:(?:(repeating-)?(linear|radial)-)?gradient)$/;

/** Tells whether a function is such a gradient, whether or not it is well written. */
export function isPrefixedGradient({ name }: FunctionValue): boolean {
  return NAME.test(name);
}

/**
 * The gradient that a function with a prefix is, as Blink's `ConsumeDeprecatedGradient`, `ConsumeLinearGradient` and
 * `ConsumeDeprecatedRadialGradient` read it; undefined for anything else. @throws CssValueError for too many colours
 */
export function prefixedGradient(value: FunctionValue, context: ComputationContext): Gradient | undefined {
  const match = NAME.exec(value.name);
  if (!match) return undefined;
  const [, repeating, kind] = match;
  if (kind === undefined) return pointGradient(value, context);
  const parts: Values[] = splitAt(value.values, ',');
  const { form, taken, space } = (kind === 'linear' ? lineOf : circlesOf)(parts, context);
  const stops = colorStops(parts.slice(taken), space, false, context, false);
  return stops && { ...form, stops, isRepeating: repeating !== undefined };
}

/** What stands before the stops. */
interface Head {
  form: GradientForm;
  /** Number of parts. */
  taken: number;
  space?: string | undefined;
}

/**
 * The side or corner that a gradient begins at, or an angle, which is counted from the right against the clock: one from a corner
 * goes to the opposite corner itself.
 */
function lineOf([first = []]: readonly Values[], context: ComputationContext): Head {
  const { config, space } = spaceOf(first);
  const angle = config.length === 1 ? roundAngle(config[0], context) : undefined;
  const sides = sidesOf(config, true);
  const isNone = angle === undefined && sides === undefined && (config.length > 0 || space === undefined);
  const direction = angle === undefined ? (sides ? turned(sides) : DOWNWARDS) : 90 - angle;
  return { form: { kind: 'linear', direction }, taken: isNone ? 0 : 1, space };
}

function turned({ across, down, isDiagonal }: Sides): Sides {
  return { across: 0 - across, down: 0 - down, isDiagonal };
}

/** A place, and then a shape and a size, either of which may be left out; the space stands behind both. */
function circlesOf(parts: readonly Values[], context: ComputationContext): Head {
  const [first, second] = parts.slice(0, 2).map(spaceOf);
  const isPlace = first !== undefined && first.config.length > 0 && first.config.length <= 2;
  const center = isPlace ? typedPosition(first.config, context) : undefined;
  const own = center ? second : first;
  const size = own && sizeOf(own.config, context);
  const isSpace = own !== undefined && own.config.length === 0 && own.space !== undefined;
  const form: GradientForm = { kind: 'radial', size: size ?? FARTHEST, center: center ?? MIDDLE };
  const space = size || isSpace ? own?.space : center && first?.space;
  return { form, taken: (center ? 1 : 0) + (size || isSpace ? 1 : 0), space };
}

const FARTHEST = { extent: 'farthest-corner', isCircle: false } as const;

const SHAPE = /^(?:circle|ellipse)$/;

const EXTENTS: ReadonlyMap<string | undefined, Extent> = new Map([
  ['contain', 'closest-side'],
  ['cover', 'farthest-corner'],
  ...(['closest-side', 'closest-corner', 'farthest-side', 'farthest-corner'] as const).map(
    (extent): [string, Extent] => [extent, extent],
  ),
]);

function sizeOf(part: Values, context: ComputationContext): RadialSize | undefined {
  if (part.length === 0 || part.length > 2) return undefined;
  const words = part.map(wordOf);
  const shape = words.find((word) => word !== undefined && SHAPE.test(word));
  const extent = EXTENTS.get(words.find((word) => EXTENTS.has(word)));
  const isOfWords = (shape ? 1 : 0) + (extent ? 1 : 0) === part.length;
  if (isOfWords) return { extent: extent ?? FARTHEST.extent, isCircle: shape === 'circle' };
  const [across, down] = part.map((value: ComponentValue) => oneTypedLength(value, context, NOT_NEGATIVE));
  return across && down && { radii: [across, down] };
}
