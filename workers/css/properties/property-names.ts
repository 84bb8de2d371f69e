/** Names of properties in CSS and in TypeScript. */

/** Other names of properties. */
export const ALIASES: Readonly<Record<string, string>> = {
  'word-wrap': 'overflow-wrap',
  'grid-gap': 'gap',
  'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap',
  'font-width': 'font-stretch',
  'text-decoration-skip': 'text-decoration-skip-ink',
  'line-clamp': '-webkit-line-clamp',
};

/** Those that `-webkit-` may stand before, and that mean the same without it. */
export const PREFIXED = new Set(
  `animation animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
  animation-name animation-play-state animation-timing-function backdrop-filter background-clip background-origin
  background-size border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius
  border-bottom-right-radius box-shadow box-sizing clip-path filter flex flex-basis flex-direction flex-flow flex-grow
  flex-shrink flex-wrap align-content align-items align-self justify-content order mask mask-clip mask-composite
  mask-image mask-origin mask-position mask-repeat mask-size opacity transform transform-origin hyphens line-break
  font-feature-settings text-decoration-skip-ink`.split(/\s+/),
);

/** A property's name in CSS: `WebkitLineClamp` is `-webkit-line-clamp`. */
export function cssName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A property's name in TypeScript. */
export function propertyKey(cssName: string): string {
  return cssName.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
