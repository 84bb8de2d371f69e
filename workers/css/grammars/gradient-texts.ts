/** Gradients as CSS writes them, and in a zoom. */

import { numberText } from '../syntax/component-values.js';
import { colorText } from '../values/css-colors.js';
import { type LengthPercentage, lengthText, zoomedLength } from '../values/length-percentage.js';
import type { ColorStop, Gradient, GradientForm, RadialSize, Sides } from './gradients.js';
import type { PlacedCircle, PointGradient } from './point-gradient-syntax.js';
import type { Position } from './position-grammar.js';

/** A gradient as CSS writes it: the same is read of that. */
export function gradientText(gradient: Gradient): string {
  if (gradient.kind === 'points') return pointGradientText(gradient);
  const { kind, isRepeating, stops } = gradient;
  const isPrefixed = kind === 'linear' && isDiagonal(gradient.direction);
  const name = `${isPrefixed ? '-webkit-' : ''}${isRepeating ? 'repeating-' : ''}${kind}-gradient`;
  const form = formText(gradient);
  return `${name}(${(form === '' ? [] : [form]).concat(stops.map(stopText)).join(', ')})`;
}

function isDiagonal(direction: number | Sides): boolean {
  return typeof direction !== 'number' && direction.isDiagonal;
}

function formText(form: GradientForm): string {
  if (form.kind === 'linear') return directionText(form.direction);
  if (form.kind === 'conic') {
    const angle = form.from === 0 ? '' : `from ${numberText(form.from)}deg`;
    return `${angle}${centerText(form.center)}`.trim();
  }
  return `${sizeText(form.size)}${centerText(form.center)}`.trim();
}

function directionText(direction: number | Sides): string {
  if (typeof direction === 'number') return `${numberText(direction)}deg`;
  const { across, down } = direction;
  if (across === 0 && down === 1) return '';
  const sides = [
    down === 0 ? '' : down > 0 ? 'bottom' : 'top',
    across === 0 ? '' : across > 0 ? 'right' : 'left',
  ];
  const words = sides.filter((side) => side !== '');
  // With a prefix it has the corner that it begins at.
  return direction.isDiagonal ? words.map((side) => OPPOSITE[side]).join(' ') : `to ${words.join(' ')}`;
}

const OPPOSITE: Readonly<Record<string, string>> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

function sizeText(size: RadialSize): string {
  if ('extent' in size) {
    const words = [size.isCircle ? 'circle' : '', size.extent === 'farthest-corner' ? '' : size.extent];
    return words.filter((word) => word !== '').join(' ');
  }
  const [across, down] = size.radii;
  return (across === down ? [across] : size.radii).map(lengthText).join(' ');
}

function centerText(center: Position): string {
  const [x, y] = center.map(lengthText);
  return x === '50%' && y === '50%' ? '' : ` at ${x} ${y}`;
}

function stopText({ color, at }: ColorStop): string {
  const place = at === undefined ? [] : [lengthText(at)];
  return (color === undefined ? place : [textOf(color), ...place]).join(' ');
}

function textOf({ red, green, blue, alpha }: NonNullable<ColorStop['color']>): string {
  return colorText(red, green, blue, alpha);
}

function pointGradientText({ isRadial, from, to, stops }: PointGradient): string {
  const circles = [from, to].map(({ x, y, radius }) => {
    const place = [x, y].map((length) => lengthText(length).replace(/px$/, '')).join(' ');
    return isRadial ? `${place}, ${numberText(radius)}` : place;
  });
  const colors = stops.map(({ color, offset }) => `color-stop(${numberText(offset)}, ${textOf(color)})`);
  return `-webkit-gradient(${[isRadial ? 'radial' : 'linear', ...circles, ...colors].join(', ')})`;
}

/** A gradient in a zoom. */
export function zoomedGradient(gradient: Gradient, factor: number): Gradient {
  const zoomed = (length: LengthPercentage) => zoomedLength(length, factor);
  const pair = ([x, y]: Position): Position => {
    const across = zoomed(x);
    return [across, x === y ? across : zoomed(y)];
  };
  if (gradient.kind === 'points') {
    const circle = ({ x, y, radius }: PlacedCircle) => ({
      x: zoomed(x),
      y: zoomed(y),
      radius: radius * factor,
    });
    return { ...gradient, from: circle(gradient.from), to: circle(gradient.to) };
  }
  const stops = gradient.stops.map(({ color, at }) => ({ color, at: at && zoomed(at) }));
  if (gradient.kind === 'linear') return { ...gradient, stops };
  const center = pair(gradient.center);
  if (gradient.kind === 'conic') return { ...gradient, stops, center };
  const size = 'radii' in gradient.size ? { radii: pair(gradient.size.radii) } : gradient.size;
  return { ...gradient, stops, center, size };
}
