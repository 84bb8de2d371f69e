/** Names of properties in CSS and in TypeScript. */

/** Other names of properties. */
export const ALIASES: Readonly<Record<string, string>> = {
  'word-wrap': 'overflow-wrap',
  'grid-gap': 'gap',
  'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap',
  'font-width': 'font-stretch',
  '-webkit-hyphenate-character': 'hyphenate-character',
  'text-decoration-skip': 'text-decoration-skip-ink',
  '-webkit-margin-start': 'margin-inline-start',
  '-webkit-margin-end': 'margin-inline-end',
  '-webkit-margin-before': 'margin-block-start',
  '-webkit-margin-after': 'margin-block-end',
  '-webkit-padding-start': 'padding-inline-start',
  '-webkit-padding-end': 'padding-inline-end',
  '-webkit-padding-before': 'padding-block-start',
  '-webkit-padding-after': 'padding-block-end',
  '-webkit-border-start': 'border-inline-start',
  '-webkit-border-start-color': 'border-inline-start-color',
  '-webkit-border-start-style': 'border-inline-start-style',
  '-webkit-border-start-width': 'border-inline-start-width',
  '-webkit-border-end': 'border-inline-end',
  '-webkit-border-end-color': 'border-inline-end-color',
  '-webkit-border-end-style': 'border-inline-end-style',
  '-webkit-border-end-width': 'border-inline-end-width',
  '-webkit-border-before': 'border-block-start',
  '-webkit-border-before-color': 'border-block-start-color',
  '-webkit-border-before-style': 'border-block-start-style',
  '-webkit-border-before-width': 'border-block-start-width',
  '-webkit-border-after': 'border-block-end',
  '-webkit-border-after-color': 'border-block-end-color',
  '-webkit-border-after-style': 'border-block-end-style',
  '-webkit-border-after-width': 'border-block-end-width',
  '-webkit-logical-width': 'inline-size',
  '-webkit-logical-height': 'block-size',
  '-webkit-min-logical-width': 'min-inline-size',
  '-webkit-min-logical-height': 'min-block-size',
  '-webkit-max-logical-width': 'max-inline-size',
  '-webkit-max-logical-height': 'max-block-size',
  '-webkit-column-gap': 'column-gap',
  '-webkit-writing-mode': 'writing-mode',
  'page-break-before': 'break-before',
  'page-break-after': 'break-after',
  'page-break-inside': 'break-inside',
  '-webkit-column-break-before': 'break-before',
  '-webkit-column-break-after': 'break-after',
  '-webkit-column-break-inside': 'break-inside',
};

/** Those that `-webkit-` may stand before in Chromium, and that mean the same without it. */
export const PREFIXED = new Set(
  `appearance animation animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
  animation-name animation-play-state animation-timing-function background-clip background-origin
  background-size border-radius box-decoration-break border-top-left-radius border-top-right-radius border-bottom-left-radius
  border-bottom-right-radius box-shadow box-sizing clip-path filter flex flex-basis flex-direction flex-flow flex-grow
  flex-shrink flex-wrap align-content align-items align-self justify-content order mask mask-clip mask-composite
  mask-image mask-origin mask-position mask-repeat mask-size opacity transform transform-origin transform-style perspective perspective-origin
  backface-visibility line-break shape-outside shape-margin shape-image-threshold
  font-feature-settings columns column-count column-width column-span column-rule column-rule-width column-rule-style
  column-rule-color text-emphasis text-emphasis-style text-emphasis-color text-emphasis-position`.split(
    /\s+/,
  ),
);

/** A property's name in CSS: `WebkitLineClamp` is `-webkit-line-clamp`. */
export function cssName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A property's name in TypeScript. */
export function propertyKey(cssName: string): string {
  return cssName.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
