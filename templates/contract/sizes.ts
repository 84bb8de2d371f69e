/** The sizes that a template can be drawn in, beside its own: `sizes` beside its `fields`. */

/** Bounds on what a template declares: its sizes, the letters of a name, and the pixels of a side and of a size. */
export const MOST_SIZES = 8;
export const LONGEST_SIZE_NAME = 32;
export const LONGEST_SIDE = 4096;
export const MOST_SIZE_PIXELS = 16_000_000;

/** The name of a template's own size. */
export const OWN_SIZE = 'default';

/** Width and height in pixels. */
export type Size = readonly [width: number, height: number];

/** Sizes by their names. */
export type SizeSet = Readonly<Record<string, Size>>;

/** A template as far as sizes are concerned. */
export interface Sized {
  width: number;
  height: number;
  sizes?: SizeSet;
  /** Of one that is drawn in a size beside its own: the name of it. */
  size?: string;
}

/** Why no size can have a name; undefined where one can. They are parts of the names of files, some of which have no capitals. */
export function sizeNameProblem(name: string): string | undefined {
  if (name === OWN_SIZE) return `${OWN_SIZE} is the size that the template has anyway: leave it out`;
  return name.length <= LONGEST_SIZE_NAME && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
    ? undefined
    : `no size can be called ${name.slice(0, 60)}: write up to ${LONGEST_SIZE_NAME} small letters and digits, joined by hyphens`;
}

/** Why something cannot be a size; undefined where it can. */
export function sizeProblem(size: unknown): string | undefined {
  const isSide = (side: unknown): side is number =>
    Number.isInteger(side) && (side as number) >= 1 && (side as number) <= LONGEST_SIDE;
  const [width, height] = Array.isArray(size) && size.length === 2 ? size : [];
  if (isSide(width) && isSide(height) && width * height <= MOST_SIZE_PIXELS) return undefined;
  return `a size is written like [1080, 1920]: ${SIZE_BOUNDS}`;
}

/** The bounds of a size in words. */
export const SIZE_BOUNDS = `1 to ${LONGEST_SIDE} pixels a side, ${MOST_SIZE_PIXELS / 1e6} megapixels in all`;

/** The names of all sizes of a template, its own first. */
export function sizeNames({ sizes = {} }: Sized): string[] {
  return [OWN_SIZE, ...Object.keys(sizes)];
}

const inSizes = new WeakMap<Sized, Map<string, Sized>>();

/**
 * A template in one of its sizes, the same object each time; undefined where it has no such size.
 * @param template in its own size
 */
export function inSize<Template extends Sized>(template: Template, name: string): Template | undefined {
  if (name === OWN_SIZE) return template;
  const { sizes = {} } = template;
  const size = Object.hasOwn(sizes, name) ? sizes[name] : undefined;
  if (!size) return undefined;
  const made = inSizes.get(template) ?? new Map<string, Sized>();
  inSizes.set(template, made);
  const [width, height] = size;
  const sized = made.get(name) ?? { ...template, width, height, size: name };
  made.set(name, sized);
  return sized as Template;
}
