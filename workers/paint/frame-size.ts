/** The size that a template is drawn in. */
export interface FrameSize {
  /** In pixels of the picture. */
  width: number;
  height: number;
  /** Size of a pixel of the template in pixels of the picture; 1 where the picture has the template's own size. */
  scale: number;
}

/**
 * The size of a template's picture at a scale: each side rounded to whole pixels, of which there is at least one.
 * @param template size of the template in pixels
 * @param scale wished size of a pixel of the template in pixels of the picture
 * @throws RangeError when the scale is not a positive number
 */
export function frameSize(template: { width: number; height: number }, scale: number): FrameSize {
  if (!(scale > 0 && scale < Infinity)) throw new RangeError(`nothing can be drawn at a scale of ${scale}`);
  const width = Math.max(1, Math.round(template.width * scale));
  const height = Math.max(1, Math.round(template.height * scale));
  // The side that was rounded up decides, so that the drawing reaches all edges; what hangs over another is cut off.
  return { width, height, scale: Math.max(width / template.width, height / template.height) };
}
