import type { ImageBox, Picture, Template } from '../../templates/kit/index.js';
import { encodePng } from '../encoders/png.js';
import { coverBox } from '../images/cover.js';
import { decodeImage, UndecodableImage } from '../images/decode.js';
import type { EncodedPicture, RenderJob } from '../job.js';

/** The picture of a field cannot be decoded. */
export class PictureError extends Error {
  override name = 'PictureError';

  constructor(readonly field: string) {
    super(`the picture of ${field} cannot be decoded`);
  }
}

/**
 * What a template's drawing code receives: the job's values, and pictures cropped to their boxes. A picture is decoded
 * when a drawing first asks for its address, which a kept backdrop never does.
 */
export function drawnData(template: Template, job: RenderJob): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(template.fields).map(([key, { box }]) => [
      key,
      box ? picture(key, job, box) : job.values[key],
    ]),
  );
}

function picture(field: string, job: RenderJob, box: ImageBox): Picture {
  const encoded = job.pictures[field];
  if (!encoded) return null;
  let href: string | undefined;
  return {
    ...box,
    get href() {
      href ??= croppedPicture(field, encoded, box);
      return href;
    },
  };
}

/** A data URL that the rasterizer reads: a PNG, uncompressed because it goes no further. */
function croppedPicture(field: string, encoded: EncodedPicture, box: ImageBox): string {
  try {
    const png = encodePng(coverBox(decodeImage(encoded.type, encoded.bytes), box), 0);
    return `data:image/png;base64,${Buffer.from(png.buffer).toString('base64')}`;
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(field);
    throw error;
  }
}
