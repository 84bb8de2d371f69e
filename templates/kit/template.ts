import type { JSX } from 'satori/jsx/jsx-runtime';
import type { DrawnData, FieldSet } from './fields.js';
import type { Localized } from './language.js';
import type { TextFitter } from './typography.js';

/**
 * A template, whole: what the listing says of it, what a caller may fill in, and how it is drawn. It is drawn in two
 * layers so that the lower one can be kept: the backdrop, which depends on few fields, and the content above it.
 */
export interface Template<Fields extends FieldSet = FieldSet, Key extends keyof Fields = keyof Fields> {
  /** Lower-case words joined by hyphens; the name callers use. */
  id: string;
  name: Localized;
  description: Localized;
  /** Size in pixels. */
  width: number;
  height: number;
  /** Grouping label of the listing. */
  category: Localized;
  fields: Fields;
  /** Present on animated templates only. */
  animation?: Animation;
  /** True when pixels may stay transparent; otherwise the backdrop must cover the whole image. */
  transparent?: boolean;
  backdrop: Backdrop<Fields, Key>;
  /**
   * Returns HTML-like elements, laid out as flex boxes in a box of the template's size. Their styles are those of
   * `BoxStyle` in `workers/layout/box-style.ts`; any other is an error when it is drawn.
   */
  content(data: DrawnData<Fields>, stage: Stage): JSX.Element;
}

export interface Animation {
  /** Length of the loop in milliseconds: a GIF's duration unless the caller asks for another. */
  durationMs: number;
  /** Where in the loop (0 <= stillAt < 1) the picture stands that a PNG or JPEG shows. */
  stillAt: number;
}

export interface Backdrop<Fields extends FieldSet, Key extends keyof Fields> {
  /** The fields the drawing depends on, and so all that a kept backdrop is told apart by. */
  dependsOn: readonly Key[];
  /** Returns one `<svg>` element without `<text>` and without references outside itself but the pictures in `data`. */
  draw(data: Pick<DrawnData<Fields>, Key>): JSX.Element;
}

/** What content is drawn with, besides its data. */
export interface Stage {
  fit: TextFitter;
  /** Where in the loop the frame stands, 0 <= progress < 1; the template's `stillAt` for stills, 0 without animation. */
  progress: number;
}

/** Declares a template: the default export of a file in `templates/`. */
export function defineTemplate<Fields extends FieldSet, Key extends keyof Fields>(
  template: Template<Fields, Key>,
): Template {
  return template as unknown as Template;
}
