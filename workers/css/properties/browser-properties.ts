/** Properties that change pictures in Chromium 156, and are not drawn here. */

/** Each with the words by which it changes nothing. */
const UNDRAWN: Readonly<Record<string, string>> = {
  'alignment-baseline': 'auto baseline',
  'animation-composition': 'replace',
  'animation-timeline': 'auto',
  'baseline-source': 'auto',
  'border-shape': 'none',
  'clip-rule': 'nonzero',
  'column-height': 'auto',
  'column-rule-break': 'normal',
  ...insetsOfRules(),
  'column-rule-visibility-items': 'all normal',
  'column-wrap': 'auto nowrap',
  d: 'none',
  'font-language-override': 'normal',
  'font-variant-emoji': 'normal',
  'initial-letter': 'normal',
  'mask-type': 'luminance',
  'object-view-box': 'none',
  'position-area': 'none',
  r: '',
  'row-rule': 'none',
  'row-rule-style': 'none hidden',
  rule: 'none',
  'rule-style': 'none hidden',
  ry: 'auto',
  'text-autospace': 'no-autospace',
  'transform-box': 'view-box border-box',
  'vector-effect': 'none',
  '-webkit-border-image': 'none',
  '-webkit-mask-position-x': '',
  '-webkit-mask-position-y': '',
  '-webkit-text-security': 'none',
  x: '',
  y: '',
};

function insetsOfRules(): Record<string, string> {
  const sides = [
    '',
    '-start',
    '-end',
    '-cap',
    '-cap-start',
    '-cap-end',
    '-junction',
    '-junction-start',
    '-junction-end',
  ];
  return Object.fromEntries(sides.map((side) => [`column-rule-inset${side}`, '0 0px']));
}

/** A property's name in the table; undefined for one that changes nothing in browsers, too. */
export function undrawnProperty(name: string): string | undefined {
  return Object.hasOwn(UNDRAWN, name) ? name : undefined;
}

/** Tells whether a value, in lower case, is one by which a property of the table changes nothing. */
export function isIdleValue(property: string, text: string): boolean {
  return (UNDRAWN[property] as string).split(' ').includes(text);
}
