/** The grammar of `-webkit-box-reflect`. */

import { CssValueError, wordOf } from '../syntax/component-values.js';
import { type LengthPercentage, lengthText, NO_LENGTH, zoomedLength } from '../values/length-percentage.js';
import { TypedValue } from '../values/typed-value.js';
import { oneTypedLength, type TypedGrammar } from './grammars.js';
import { addressOf, type Images, image, onlyImage } from './image-grammars.js';

type ReflectedSide = 'above' | 'below' | 'left' | 'right';

/** Where a box is seen again, how far from itself, and what masks it there. */
export class BoxReflection extends TypedValue {
  readonly size = 1;

  constructor(
    readonly side: ReflectedSide,
    readonly distance: LengthPercentage,
    readonly mask: Images,
  ) {
    super();
  }

  override toString(): string {
    return `${this.side} ${lengthText(this.distance)} ${this.mask}`;
  }

  override zoomed(factor: number): BoxReflection {
    const mask = this.mask === 'none' ? this.mask : this.mask.zoomed(factor);
    return new BoxReflection(this.side, zoomedLength(this.distance, factor), mask);
  }

  override atRest(): BoxReflection {
    return this;
  }

  override between(): undefined {
    return undefined;
  }
}

/** The side of a reflection, its distance from the box and what masks it, or `none`; a mask stands behind a distance. */
export const boxReflect: TypedGrammar<BoxReflection | 'none'> = (values, context) => {
  const [first, second, ...rest] = values;
  const side = wordOf(first);
  if (side === 'none' && values.length === 1) return side;
  if (side === undefined || !isReflected(side)) return undefined;
  const distance = second === undefined ? NO_LENGTH : oneTypedLength(second, context);
  const mask = rest.length === 0 ? 'none' : image(rest, context);
  if (distance === undefined || mask === undefined) return undefined;
  if (addressOf(onlyImage(mask)) !== undefined)
    throw new CssValueError('a picture as the mask of a reflection is not drawn: write a gradient');
  return new BoxReflection(side, distance, mask);
};

const REFLECTED: ReadonlySet<string> = new Set(['above', 'below', 'left', 'right']);

function isReflected(side: string): side is ReflectedSide {
  return REFLECTED.has(side);
}
