import type { JSX } from 'satori/jsx/jsx-runtime';

/** Utility classes for weights that are not asked for by their number. */
const NAMED: Readonly<Record<string, number>> = {
  ...{ thin: 100, extralight: 200, light: 300, medium: 500, semibold: 600, extrabold: 800, black: 900 },
};

/** The weights that a tree may set text in: the two that elements have by themselves, and all that its styles name. */
export function weightsIn(tree: JSX.Element): Set<number> {
  const written = JSON.stringify(tree);
  const numbers = written.match(/\b[1-9]00\b/g) ?? [];
  const names = Array.from(written.matchAll(/\bfont-([a-z]+)\b/g), ([, name = '']) => NAMED[name] ?? 400);
  return new Set([400, 700, ...numbers.map(Number), ...names]);
}
