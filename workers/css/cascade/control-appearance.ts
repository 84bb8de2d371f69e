import type { Candidate } from './cascade.js';

/** What of a control an author's rules change before browsers stop drawing it their own way. */
const FRAME = /^(?:background|border(?!Collapse|Spacing))/;

/**
 * What `appearance: auto` comes to with these declarations: `styled` with a background or a border of an author's (Blink,
 * `LayoutTheme::IsControlStyled`).
 */
export function controlAppearance(applied: readonly Candidate[]): 'auto' | 'styled' {
  const isStyled = applied.some(
    ({ declared, isDefault }) => !isDefault && declared.some(({ name }) => FRAME.test(name)),
  );
  return isStyled ? 'styled' : 'auto';
}
