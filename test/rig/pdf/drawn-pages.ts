/** Pages of documents and templates, beside their pictures. */

import type { EncodedPicture } from '../../../workers/contract/encoded-picture.js';
import { withDefaults } from '../../../workers/documents/default-values.js';
import { encodeStill } from '../../../workers/encoders/format-encoders.js';
import type { Drawing } from '../../../workers/engines/drawing.js';
import { FramePainter } from '../../../workers/engines/frame-painter.js';
import { bytesOf } from '../../../workers/kernels/kernels.js';
import { templateOf } from '../drawing/documents.js';
import type { Picture } from '../pictures/similarity.js';

const painter = new FramePainter();
const timings = () => ({ layout: 0, raster: 0, encode: 0 });

/** What a document asks to be drawn with its defaults. @param pictures of its fields, by their addresses */
export async function documentDrawing(
  html: string,
  assets?: ReadonlyMap<string, Uint8Array>,
  pictures: Readonly<Record<string, EncodedPicture>> = {},
): Promise<Drawing> {
  const template = await templateOf('page', html, assets);
  const { width, height, document } = template;
  const addresses = Object.fromEntries(
    Object.entries(pictures).map(([field, { digest }]) => [field, `picture:${digest}`]),
  );
  const values = { ...withDefaults(document, {}), ...addresses };
  const byAddress = new Map(Object.values(pictures).map((each) => [`picture:${each.digest}`, each]));
  return { template, size: { width, height, scale: 1 }, values, pictures: byAddress };
}

/** A drawing as a PDF of one page. @param by with the caches of other drawings unless it is new */
export async function pageOf(drawing: Drawing, by = painter): Promise<Uint8Array> {
  const page = await by.page(drawing, drawing.template.animation?.stillAt ?? 0, timings());
  if (!page) throw new Error('the page was cancelled');
  return page;
}

/** The same drawing as a PNG. */
export async function pngOf(drawing: Drawing): Promise<Uint8Array> {
  const frame = await painter.frame(drawing, drawing.template.animation?.stillAt ?? 0, timings());
  if (!frame) throw new Error('the frame was cancelled');
  return encodeStill(frame, { format: 'png' }).bytes;
}

/** The same drawing in pixels, on white where it is transparent. */
export async function pictureOf(drawing: Drawing): Promise<Picture> {
  const frame = await painter.frame(drawing, drawing.template.animation?.stillAt ?? 0, timings());
  if (!frame) throw new Error('the frame was cancelled');
  const data = Uint8Array.from(bytesOf(frame.pixels));
  for (let at = 0; at < data.length; at += 4)
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = (data[channel] as number) + 255 - (data[at + 3] as number);
  return { width: frame.width, height: frame.height, channels: 4, data };
}
