/** What of CSS is not drawn, and what to write instead. */

/** What says nothing of a picture: of pointers, time between states, paper, other devices, and hints. */
const IDLE = new RegExp(
  `^(?:${[
    'cursor|pointer-events|user-select|-webkit-user-drag|touch-action',
    'transition(?:-.*)?|scroll-.*|overscroll-behavior(?:-.*)?|scrollbar-.*|overflow-anchor|caret(?:-.*)?',
    'forced-color-adjust|print-color-adjust|-webkit-print-color-adjust|text-rendering',
    '(?:-webkit-|-moz-|-ms-)?text-size-adjust|-webkit-font-smoothing|-moz-osx-font-smoothing|font-smooth',
    '-webkit-tap-highlight-color|-webkit-touch-callout|-webkit-overflow-scrolling|-webkit-user-select',
    '-moz-.*|-ms-.*|-o-.*|mso-.*',
    'page|speak|speak-as',
    'font-optical-sizing|font-display|hanging-punctuation|interpolate-size|view-transition-.*',
    'anchor-(?:name|scope)|animation-(?:range(?:-start|-end)?|trigger)|(?:-webkit-)?app-region|window-drag|overlay',
    'position-(?:anchor|visibility|try(?:-order|-fallbacks)?)|timeline-.*|trigger-scope|view-timeline(?:-.*)?',
    'interactivity|interest-delay(?:-.*)?|field-sizing|frame-sizing|reading-(?:flow|order)|dynamic-range-limit',
    'buffered-rendering|color-rendering|size|page-(?:margin-safety|orientation)|math-(?:depth|shift|style)',
    'hyphenate-limit-chars',
    // Of what is not drawn in any way: vertical lines, paths.
    '(?:-webkit-)?text-orientation|text-combine-upright|-webkit-text-combine',
    'ruby-overhang|-webkit-ruby-(?:align|overhang|position)',
    '-webkit-perspective-origin-[xy]',
    '-webkit-(?:transition.*|user-modify|locale|rtl-ordering)',
    '-webkit-(?:text-decorations-in-effect|transform-origin-[xyz])',
    '-webkit-border-(?:horizontal|vertical)-spacing',
  ].join('|')})$`,
);

/** In place of properties, or of values that a property has in browsers. */
const REMEDIES: Readonly<Record<string, string>> = {
  'column-height': 'columns are as high as their content or the box around them',
  'column-wrap': 'columns stand in one row',
  'clip-path':
    'it can be inset(), rect(), xywh(), circle(), ellipse(), polygon(), path(), shape() or the url() of a <clipPath>',
  float: 'it can be none, left, right, inline-start or inline-end',
  display: 'blocks, flex, grid, tables and what is inline are drawn',
  position: 'it can be static, relative, absolute or fixed',
  'writing-mode': 'lines run across; turn the element by rotate',
  'text-orientation': 'lines run across',
  'text-transform': 'it can be none, uppercase, lowercase or capitalize',
  'initial-letter': 'write an element of its own',
  'mask-border': 'write mask-image',
};

/** Tells whether a property says nothing of a picture. */
export function isIdleProperty(name: string): boolean {
  return IDLE.test(name);
}

/** Tells whether a property is one that other browsers alone have. */
export function isForeignProperty(name: string): boolean {
  return FOREIGN.test(name);
}

const FOREIGN =
  /^(?:-moz-|-ms-|-o-|mso-)|^(?:-webkit-(?:touch-callout|overflow-scrolling)|font-smooth|font-display|scrollbar-.*-color)$/;

/** `: ` and what to write instead; empty where nothing is known. */
export function remedyOf(property: string): string {
  return Object.hasOwn(REMEDIES, property) ? `: ${REMEDIES[property]}` : '';
}

/** Values of longhands that are drawn in a way of their own, with what that is. */
const SUBSTITUTED: Readonly<Record<string, string>> = {
  'position: sticky': 'nothing scrolls in a picture: it stands where it is before anybody scrolls',
  'hyphens: auto': 'words break at &shy; only',
};

const SUBSTITUTED_NAMES = new Set(Object.keys(SUBSTITUTED).map((declaration) => declaration.split(':')[0]));

/** The value that is drawn in place of another, where there is one. */
export function substitution(longhand: string, value: unknown): string | undefined {
  if (!SUBSTITUTED_NAMES.has(longhand)) return undefined;
  const declaration = `${longhand}: ${value}`;
  return Object.hasOwn(SUBSTITUTED, declaration) ? SUBSTITUTED[declaration] : undefined;
}
