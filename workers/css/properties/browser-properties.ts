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
  ...traitsOfRules('column-rule'),
  'column-wrap': 'auto nowrap',
  d: 'none',
  'font-language-override': 'normal',
  'font-variant-emoji': 'normal',
  'initial-letter': 'normal',
  'mask-type': 'luminance',
  'object-view-box': 'none',
  'position-area': 'none',
  r: '',
  ry: 'auto',
  ...traitsOfRules('row-rule'),
  ...traitsOfRules('rule'),
  'rule-overlap': 'row-over-column',
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

/** Where rules in gaps break and end, and beside which items they are. */
function traitsOfRules(name: string): Record<string, string> {
  const own = name === 'rule' ? [] : ['-cap-start', '-cap-end', '-junction-start', '-junction-end'];
  const insets = ['', '-start', '-end', '-cap', '-junction', ...own];
  return {
    [`${name}-break`]: 'normal',
    ...Object.fromEntries(insets.map((part) => [`${name}-inset${part}`, '0 0px'])),
    [`${name}-visibility-items`]: 'all normal',
  };
}

/** A property's name in the table; undefined for one that changes nothing in browsers, too. */
export function undrawnProperty(name: string): string | undefined {
  return Object.hasOwn(UNDRAWN, name) ? name : undefined;
}

/** Tells whether a value, in lower case, is one by which a property of the table changes nothing. */
export function isIdleValue(property: string, text: string): boolean {
  return (UNDRAWN[property] as string).split(' ').includes(text);
}
