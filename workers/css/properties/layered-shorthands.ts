/** Shorthands whose values are layers between commas: `background`, `mask` and `animation`. */

import { directionsOf } from '../grammars/position-grammar.js';
import { type ComponentValue, isSign, splitAt, type Values, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import type { LonghandName } from './longhands.js';
import { type Expansion, type Shorthand, takes, words } from './shorthand.js';

const COMMA: ComponentValue = { kind: 'sign', text: ',' };

/** What a layer says of each longhand; what it does not say has this text. */
type Layer = Partial<Record<LonghandName, Values>>;

interface Layers {
  /** In each layer, with what it is where the layer says nothing. */
  initial: Partial<Record<LonghandName, Values>>;
  layer(values: Values, context: ComputationContext, isLast: boolean): Layer | undefined;
}

function layered({ initial, layer }: Layers, once: readonly LonghandName[] = []): Shorthand {
  const names = Object.keys(initial) as LonghandName[];
  const expand = (values: Values, context: ComputationContext): Expansion | undefined => {
    const texts = splitAt(values, ',');
    const layers = texts.map((text, index) => layer(text, context, index === texts.length - 1));
    if (!layers.every((each) => each !== undefined)) return undefined;
    const [only] = layers;
    if (layers.length === 1 && only) return only;
    const expansion: Expansion = {};
    for (const name of names) {
      expansion[name] = layers.flatMap((each, index) => [
        ...(index > 0 ? [COMMA] : []),
        ...(each[name] ?? (initial[name] as Values)),
      ]);
    }
    const last = layers.at(-1);
    for (const name of once) if (last?.[name]) expansion[name] = last[name];
    return expansion;
  };
  return { longhands: [...names, ...once], expand };
}

const zero: ComponentValue = { kind: 'number', value: 0, unit: '%' };

/** An image, a position, a size behind `/`, repeats and boxes in any order. */
function imageLayer(
  of: 'background' | 'mask',
  values: Values,
  context: ComputationContext,
  others: readonly LonghandName[],
): Layer | undefined {
  const name = (part: string) => `${of}${part}` as LonghandName;
  const layer: Layer = {};
  for (let at = 0; at < values.length; ) {
    const one = values.slice(at, at + 1);
    const singles = one[0]?.kind === 'hash' ? others : [name('Image'), ...others];
    const single = singles.find((each) => !(each in layer) && takes(each, one, context));
    if (single && !(wordOf(one[0]) === 'none' && name('Image') in layer)) {
      layer[single] = one;
      at++;
      continue;
    }
    if (!(name('Repeat') in layer) && takes(name('Repeat'), one, context)) {
      const two = values.slice(at, at + 2);
      layer[name('Repeat')] = two.length === 2 && takes(name('Repeat'), two, context) ? two : one;
      at += layer[name('Repeat')]?.length ?? 1;
      continue;
    }
    const box = [name('Origin'), name('Clip')].find((each) => !(each in layer) && takes(each, one, context));
    if (box) {
      layer[box] = one;
      at++;
      continue;
    }
    const length = [4, 3, 2, 1].find(
      (count) =>
        at + count <= values.length && directionsOf(values.slice(at, at + count), context) !== undefined,
    );
    const place = length && of === 'background' ? 'backgroundPositionX' : 'maskPosition';
    if (!length || place in layer) return undefined;
    const position = values.slice(at, at + length);
    const directions = of === 'background' ? directionsOf(position, context) : undefined;
    if (directions) {
      layer.backgroundPositionX = directions.across;
      layer.backgroundPositionY = directions.down;
    } else layer.maskPosition = position;
    at += length;
    if (!isSign(values[at], '/')) continue;
    const sizes = [2, 1].find(
      (count) =>
        at + count < values.length && takes(name('Size'), values.slice(at + 1, at + 1 + count), context),
    );
    if (!sizes) return undefined;
    layer[name('Size')] = values.slice(at + 1, at + 1 + sizes);
    at += 1 + sizes;
  }
  // One box is that of both.
  const [origin, clip] = [layer[name('Origin')], layer[name('Clip')]];
  if (origin && !clip) layer[name('Clip')] = origin;
  return values.length > 0 ? layer : undefined;
}

/** `background` (CSS Backgrounds 3, section 2.10): its layers, of which the last may have the colour. */
export const expandBackground = layered(
  {
    initial: {
      backgroundImage: words('none'),
      backgroundPositionX: [zero],
      backgroundPositionY: [zero],
      backgroundSize: words('auto'),
      backgroundRepeat: words('repeat'),
      backgroundAttachment: words('scroll'),
      backgroundOrigin: words('padding-box'),
      backgroundClip: words('border-box'),
    },
    layer: (values, context, isLast) =>
      imageLayer('background', values, context, [
        'backgroundAttachment',
        ...(isLast ? (['backgroundColor'] as const) : []),
      ]),
  },
  ['backgroundColor'],
);

/** `background-position`, which has both directions of each layer. */
export const backgroundPosition: Shorthand = {
  longhands: ['backgroundPositionX', 'backgroundPositionY'],
  expand(values, context) {
    const layers = splitAt(values, ',').map((layer) => directionsOf(layer, context));
    if (!layers.every((each) => each !== undefined)) return undefined;
    const joined = (direction: 'across' | 'down') =>
      layers.flatMap((each, index) => [...(index > 0 ? [COMMA] : []), ...each[direction]]);
    return { backgroundPositionX: joined('across'), backgroundPositionY: joined('down') };
  },
};

/** `mask` (CSS Masking 1, section 6.9). */
export const expandMask = layered({
  initial: {
    maskImage: words('none'),
    maskPosition: [zero, zero],
    maskSize: words('auto'),
    maskRepeat: words('repeat'),
    maskOrigin: words('border-box'),
    maskClip: words('border-box'),
    maskComposite: words('add'),
    maskMode: words('match-source'),
  },
  layer: (values, context) => imageLayer('mask', values, context, ['maskComposite', 'maskMode']),
});

/** In the order in which a word is tried: a name is whatever no other part knows. */
const ANIMATION: readonly LonghandName[] = [
  'animationTimingFunction',
  'animationIterationCount',
  'animationDirection',
  'animationFillMode',
  'animationPlayState',
  'animationName',
];

/** `animation` (CSS Animations 1, section 4). */
export const expandAnimation = layered({
  initial: {
    animationName: words('none'),
    animationDuration: [{ kind: 'number', value: 0, unit: 's' }],
    animationDelay: [{ kind: 'number', value: 0, unit: 's' }],
    animationTimingFunction: words('ease'),
    animationIterationCount: [{ kind: 'number', value: 1, unit: '' }],
    animationDirection: words('normal'),
    animationFillMode: words('none'),
    animationPlayState: words('running'),
  },
  layer(values, context) {
    const layer: Layer = {};
    for (const value of values) {
      const times = (['animationDuration', 'animationDelay'] as const).find(
        (name) => !(name in layer) && takes(name, [value], context),
      );
      const name = times ?? ANIMATION.find((each) => !(each in layer) && takes(each, [value], context));
      if (!name) return undefined;
      layer[name] = [value];
    }
    return values.length > 0 ? layer : undefined;
  },
});
