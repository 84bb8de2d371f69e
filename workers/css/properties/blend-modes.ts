/** Values of `mix-blend-mode` (Compositing 1, section 5.1), in the order of the kernel's modes, of which 0 is `normal`. */
export const BLEND_MODES = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
  'plus-lighter',
];

/** Number of a blend mode in the kernel. @throws for a name that is none */
export function blendMode(name: string): number {
  const mode = BLEND_MODES.indexOf(name);
  if (mode < 0) throw new Error(`the blend mode ${name} is not drawn`);
  return mode;
}
