import type { PremultipliedBitmap } from './bitmap.js';
import { checkDrawingTime, drawingEnded, drawingStarted } from './drawing-time.js';
import { newInstance, type ResvgInstance, setCheck } from './resvg-library.js';
import { UndrawableSvg } from './undrawable-svg.js';

/** Memory above which an instance is replaced between frames. */
export const MOST_RETAINED_BYTES = 64 * 1024 * 1024;

setCheck(checkDrawingTime);

/** Undefined until something is drawn. */
let instance: ResvgInstance | undefined;
/** Set where a drawing has ended amid the library, whose state is unknown from then on. */
let isBroken = false;

/** Replaces an instance that is broken or has grown too large. It must not be called while a frame is drawn. */
export function renewResvg(): void {
  if (!instance || (!isBroken && instance.bytes <= MOST_RETAINED_BYTES)) return;
  instance = newInstance();
  isBroken = false;
}

/**
 * Rasterises an SVG document in its own size with resvg. Text must have been converted to outlines: no fonts are
 * loaded.
 * @param background a CSS colour beneath it; transparent unless given
 * @param isOurs whether it is known to be drawn in bounded time, as emoji are
 * @throws UndrawableSvg where it takes too much time or memory, or has what resvg does not come to an end with
 */
export function rasterize(
  svg: string,
  { background, isOurs = false }: { background?: string | undefined; isOurs?: boolean } = {},
): PremultipliedBitmap {
  if (isBroken) throw new UndrawableSvg('a drawing before it has failed');
  instance ??= newInstance();
  drawingStarted(isOurs);
  try {
    return rasterized(instance, svg, background);
  } catch (error) {
    throw undrawable(error);
  } finally {
    drawingEnded();
  }
}

/** Objects of a failed call are left with their instance: freeing one after a trap would trap again. */
function rasterized(
  { Resvg }: ResvgInstance,
  svg: string,
  background: string | undefined,
): PremultipliedBitmap {
  const font = { loadSystemFonts: false };
  const document = new Resvg(svg, background === undefined ? { font } : { font, background });
  const image = document.render();
  const { width, height } = image;
  const pixels = image.pixels as Uint8Array<ArrayBuffer>;
  image.free();
  document.free();
  return { width, height, pixels };
}

/** An error that the library has returned leaves it as it was; a trap, an exhausted stack and our own check do not. */
function undrawable(error: unknown): UndrawableSvg {
  if (error instanceof UndrawableSvg) isBroken = true;
  if (error instanceof UndrawableSvg) return error;
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  if (name !== 'RuntimeError' && name !== 'RangeError') return new UndrawableSvg(message, { cause: error });
  isBroken = true;
  return new UndrawableSvg('it has coordinates, filters or layers that are too large to be drawn', {
    cause: error,
  });
}
