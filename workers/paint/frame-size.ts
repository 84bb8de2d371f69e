/** The size that a template is drawn in. */
export interface FrameSize {
  /** Size in frame pixels. */
  width: number;
  height: number;
  /** Frame pixels per pixel of the template. */
  scale: number;
}

/**
 * Size of a template's frame at a scale: each side is rounded to pixels, and is at least one.
 * @param template size of the template in pixels
 * @param scale wanted number of frame pixels per pixel of the template
 * @throws RangeError when the scale is not a positive number
 */
export function frameSize(template: { width: number; height: number }, scale: number): FrameSize {
  if (!(scale > 0 && scale < Infinity)) throw new RangeError(`nothing can be drawn at a scale of ${scale}`);
  const width = Math.max(1, Math.round(template.width * scale));
  const height = Math.max(1, Math.round(template.height * scale));
  // The side that was rounded up determines the scale, so that the drawing reaches all edges; the overflow on the other
  // is clipped.
  return { width, height, scale: Math.max(width / template.width, height / template.height) };
}
