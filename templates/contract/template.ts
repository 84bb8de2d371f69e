import type { JSX } from 'satori/jsx/jsx-runtime';
import type { DrawnData, FieldSet } from './fields.js';
import type { FontFace } from './font-face.js';
import type { Localized } from './language.js';
import type { DrawnLists, ListSet } from './lists.js';
import type { Sized, SizeSet } from './sizes.js';
import type { TextFitter } from './typography.js';

/** The declaration of a template: its entry in the listing, its fields and its size. */
export interface TemplateDeclaration<Fields extends FieldSet = FieldSet, Lists extends ListSet = ListSet>
  extends Sized {
  /** Lower-case words joined by hyphens; the name callers use. */
  id: string;
  name: Localized;
  description: Localized;
  /** Size in pixels, unless callers ask for one of `sizes`. */
  width: number;
  height: number;
  /** Others that callers can ask for, by names. */
  sizes?: SizeSet;
  /** Grouping label of the listing. */
  category: Localized;
  fields: Fields;
  /** What callers give any number of; no list has the key of a field. */
  lists?: Lists;
  /** Present on animated templates only. */
  animation?: Animation;
  /** True when pixels that nothing is drawn upon stay transparent; otherwise they are white. */
  transparent?: boolean;
  /** What draws the tree: Tuval's own engine, or satori, as `@vercel/og` would. Tuval's unless given. */
  engine?: 'tuval' | 'satori';
}

/** A template in code: its declaration, and how it is drawn. */
export interface Template<Fields extends FieldSet = FieldSet, Lists extends ListSet = ListSet>
  extends TemplateDeclaration<Fields, Lists> {
  /**
   * What satori sets text in, each in one weight and style, the first where nothing else is asked for; Tuval's families
   * unless given. A variable font is used in its default instance.
   */
  fonts?: readonly FontFace[];
  /** Set where satori draws the outlines of boxes, too. */
  debug?: boolean;
  /**
   * Returns one tree of elements of HTML, laid out as in a document, in a box of the template's size; a `<div>` is a flex
   * box unless it says otherwise. Their styles are those of the table in `workers/css/properties/longhands.ts`; any other is
   * an error when it is drawn. An `<svg>` element has a width and a height, no `<text>`, and no references outside of itself
   * but the pictures in `data`. With satori, the elements and styles are those that satori takes, `tw` among them.
   */
  draw(data: DrawnData<Fields> & DrawnLists<Lists>, stage: Stage): JSX.Element;
}

export interface Animation {
  /** Length of the loop in milliseconds: a GIF's duration unless the caller asks for another. */
  durationMs: number;
  /** Position in the loop (0 <= stillAt < 1) of the frame that a PNG or JPEG shows. */
  stillAt: number;
}

/** Tools that a template draws with, besides its data. */
export interface Stage {
  fit: TextFitter;
  /** Position of the frame in the loop, 0 <= progress < 1: the template's `stillAt` for stills, 0 without animation. */
  progress: number;
  /** The size that is drawn, in pixels of the template: its own, or one of its `sizes`. */
  width: number;
  height: number;
}

/** Declares a template: the default export of a file in `templates/`. */
export function defineTemplate<Fields extends FieldSet, Lists extends ListSet = ListSet>(
  template: Template<Fields, Lists>,
): Template {
  return template as unknown as Template;
}
