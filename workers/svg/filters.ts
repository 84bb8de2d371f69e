/** `<filter>`s as painters take them (Filter Effects 1, section 8). */

import type { PlainElement } from '../layout/element-tree.js';
import { type FilterStep, SOURCE, SOURCE_ALPHA } from '../raster/filter-graph.js';
import type { Filter } from '../raster/filters.js';
import { isUpright, scaleOf } from '../raster/matrix.js';
import { attributesOf, UnsupportedSvg } from './attributes.js';
import { type Box, unitedBox } from './bounding-box.js';
import { effectOf } from './filter-effects.js';
import { type FilteredPlace, filterRegion, pixelsOf, primitiveRegion } from './filter-regions.js';
import type { SvgStyle } from './style.js';

/** Each is a picture of its own. */
const MOST_PRIMITIVES = 64;

const OF_FILTERS = ['x', 'y', 'width', 'height', 'filterUnits', 'primitiveUnits'];
const OF_PRIMITIVES = (
  'x y width height in in2 result stdDeviation edgeMode dx dy mode operator k1 k2 k3 k4 type values radius ' +
  'baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector'
).split(' ');
const OF_FUNCTIONS = 'type tableValues slope intercept amplitude exponent offset'.split(' ');

interface ResolvedStep {
  step: FilterStep;
  region: Box;
}

/**
 * The filter of a `<filter>` at the place of what is filtered.
 * @param styleOf style of an element of the filter
 * @returns one that leaves nothing where its region is empty
 * @throws UnsupportedSvg
 */
export function filterOf(
  element: PlainElement,
  place: FilteredPlace,
  styleOf: (element: PlainElement) => SvgStyle,
): Filter {
  const attributes = attributesOf(element, OF_FILTERS);
  const region = filterRegion(attributes, place);
  if (!region) return NOTHING;
  const primitives = element.children.filter(
    (child): child is PlainElement => typeof child !== 'string' && /^fe[A-Z]/.test(child.type),
  );
  if (primitives.length > MOST_PRIMITIVES)
    throw new UnsupportedSvg(`a filter of more than ${MOST_PRIMITIVES} primitives`);
  const isOfBox = attributes.get('primitiveUnits') === 'objectBoundingBox';
  const resolved: ResolvedStep[] = [];
  const names = new Map<string, number>();
  for (const primitive of primitives) {
    resolved.push(stepOf(primitive, { place, region, isOfBox, resolved, names, style: styleOf(primitive) }));
    const result = attributesOf(primitive, OF_PRIMITIVES).get('result');
    if (result) names.set(result, resolved.length - 1);
  }
  return {
    kind: 'graph',
    graph: { area: pixelsOf(region, place.matrix), steps: resolved.map(({ step }) => step) },
  };
}

const NOTHING: Filter = {
  kind: 'graph',
  graph: { area: { left: 0, top: 0, right: 0, bottom: 0 }, steps: [] },
};

interface Around {
  place: FilteredPlace;
  region: Box;
  isOfBox: boolean;
  resolved: readonly ResolvedStep[];
  names: ReadonlyMap<string, number>;
  style: SvgStyle;
}

function stepOf(element: PlainElement, around: Around): ResolvedStep {
  const { place, region, isOfBox, resolved, style } = around;
  const attributes = attributesOf(element, OF_PRIMITIVES);
  const inputs = inputsOf(element, around);
  const own = primitiveRegion(attributes, inputRegion(element, inputs, around), region, place, isOfBox);
  const { matrix, box } = place;
  const [a, , , d] = matrix;
  const isPlain = isUpright(matrix);
  const whole = isOfBox && box ? box : { width: 1, height: 1 };
  const first = resolved[inputs[0] ?? SOURCE];
  const effect = effectOf({
    ...{ element, attributes, style, matrix, region: own },
    across: (isPlain ? Math.abs(a) : scaleOf(matrix)) * whole.width,
    down: (isPlain ? Math.abs(d) : scaleOf(matrix)) * whole.height,
    inputArea: first?.step.area ?? pixelsOf(region, matrix),
    childrenOf: (type) => childrenOf(element, type).map((child) => attributesOf(child, OF_FUNCTIONS)),
  });
  const step = { inputs, area: pixelsOf(own, matrix), isLinear: style.areFiltersLinear, effect };
  return { step, region: own };
}

function childrenOf(element: PlainElement, type: RegExp): PlainElement[] {
  return element.children.filter(
    (child): child is PlainElement => typeof child !== 'string' && type.test(child.type),
  );
}

/** Nothing is read by what fills its place, and two inputs by what puts them together. */
const INPUTS: Readonly<Record<string, number>> = {
  feFlood: 0,
  feTurbulence: 0,
  feImage: 0,
  feBlend: 2,
  feComposite: 2,
  feDisplacementMap: 2,
};

function inputsOf(element: PlainElement, { resolved, names }: Around): number[] {
  const previous = resolved.length > 0 ? resolved.length - 1 : SOURCE;
  const named = (each: PlainElement, name: 'in' | 'in2') => {
    const text = attributesOf(each, OF_PRIMITIVES).get(name) ?? '';
    if (text === 'SourceGraphic') return SOURCE;
    if (text === 'SourceAlpha') return SOURCE_ALPHA;
    return names.get(text) ?? previous;
  };
  if (element.type === 'feMerge')
    return childrenOf(element, /^feMergeNode$/).map((node) => named(node, 'in'));
  const count = INPUTS[element.type] ?? 1;
  return [...(count > 0 ? [named(element, 'in')] : []), ...(count > 1 ? [named(element, 'in2')] : [])];
}

/** The place of a primitive where nothing says it: that of its inputs, or the whole region. */
function inputRegion({ type }: PlainElement, inputs: readonly number[], { resolved, region }: Around): Box {
  if (type === 'feTile' || inputs.some((input) => input < 0)) return region;
  const regions = inputs.flatMap((input) => resolved[input]?.region ?? []);
  return unitedBox(regions) ?? region;
}
