import { FORMATS, isMoving } from '../../workers/encoders/formats.js';
import { engine } from '../engine.js';
import type { Rendered } from '../rendering/renderer.js';
import type { PermittedRender } from './render/requested-render.js';

/**
 * Adds the headers that describe an image and its render to those of a reply. They are set one by one because every
 * repeated render passes here, and spreading objects cost a microsecond.
 * @param totalMs from the request to the image
 */
export function addImageHeaders(
  headers: Record<string, string>,
  { template, output, gifFps }: PermittedRender,
  { timings, quality }: Pick<Rendered, 'timings' | 'quality'>,
  totalMs: number,
): void {
  const { mediaType, extension } = FORMATS[output.format];
  headers['Content-Type'] = mediaType;
  headers['Content-Disposition'] = `inline; filename="${suggestedName(template)}.${extension}"`;
  headers['X-Engine'] = engine;
  headers['Server-Timing'] = serverTiming(timings, totalMs);
  if (quality !== undefined) headers['X-Quality'] = quality;
  if (isMoving(output)) {
    headers['X-Gif-Frames'] = String(output.delays.length);
    headers['X-Gif-Fps'] = String(Number(gifFps?.toFixed(2)));
  }
}

/** The name of an image's file, without its extension. */
export function suggestedName({ id, size }: Pick<PermittedRender['template'], 'id' | 'size'>): string {
  return size === undefined ? id : `${id}-${size}`;
}

/** The value of a `Server-Timing` header: W3C Server Timing, durations in milliseconds. */
function serverTiming({ queue, layout, raster, encode }: Rendered['timings'], total: number): string {
  const stages = `queue;dur=${tenths(queue)}, layout;dur=${tenths(layout)}, raster;dur=${tenths(raster)}`;
  return `${stages}, encode;dur=${tenths(encode)}, total;dur=${tenths(total)}`;
}

function tenths(ms: number): string {
  return ms === 0 ? '0.0' : ms.toFixed(1);
}
