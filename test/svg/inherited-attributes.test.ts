import { type Alike, svg, testAlike } from './alike.js';

const square = (attributes: string) => `<rect width="40" height="40" ${attributes}/>`;
const within = (group: string, attributes: string) => svg(`<g ${group}>${square(attributes)}</g>`);

/** What styles let elements inherit of attributes around, beside what they are then. */
const INHERITED: Record<string, Alike> = {
  'a paint of an attribute around': [
    within('fill="#06c"', 'fill="red" style="fill: inherit"'),
    within('', 'fill="#06c"'),
  ],
  'a paint that is unset': [
    within('fill="#06c"', 'fill="red" class="a"'),
    within('', 'fill="#06c"'),
    '.a { fill: unset }',
  ],
  'a paint of a variable that is none': [
    within('fill="#06c"', 'fill="red" style="fill: var(--none)"'),
    within('', 'fill="#06c"'),
  ],
  'an attribute between a style and who inherits': [
    svg(`<g style="fill: red"><g fill="#06c" stroke="#06c">${square('style="stroke: inherit"')}</g></g>`),
    svg(square('fill="#06c" stroke="#06c"')),
  ],
  'what is declared as the attribute around is not': [
    within('fill="red" stroke-width="9" stroke="#06c"', 'style="fill: #0a0; stroke-width: 1"'),
    within('', 'fill="#0a0" stroke="#06c"'),
  ],
  'an opacity that an attribute inherits': [
    within('opacity="0.5"', 'opacity="inherit"'),
    within('', 'opacity="0.25"'),
  ],
  'an opacity of styles that an attribute inherits': [
    svg(`<g style="opacity: 0.5"><g opacity="inherit">${square('')}</g></g>`),
    within('', 'opacity="0.25"'),
  ],
  'a rectangle without a size, among others,': [
    svg(`${square('style="all: unset"')}${square('x="50" fill="#06c"')}`),
    svg(square('x="50" fill="#06c"')),
  ],
};

testAlike(INHERITED);
