import type { Field, Picture, Template } from '../../templates/kit/index.js';
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
 * when the drawing first asks for it, which a kept backdrop never does.
 */
export function drawnData(template: Template, job: RenderJob): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(template.fields) as [string, Field][]) {
    if (field.type !== 'image') {
      data[key] = job.values[key];
      continue;
    }
    const encoded = job.pictures[key];
    let picture: Picture | undefined;
    Object.defineProperty(data, key, {
      enumerable: true,
      get: () => {
        picture ??= encoded && field.box ? decodedPicture(key, encoded, field.box) : null;
        return picture;
      },
    });
  }
  return data;
}

function decodedPicture(
  key: string,
  encoded: EncodedPicture,
  box: { width: number; height: number },
): Picture {
  try {
    const { pixels } = coverBox(decodeImage(encoded.type, encoded.bytes), box);
    // Uncompressed: it is only handed on to the rasterizer.
    const png = encodePng({ ...box, channels: 4, pixels }, 0);
    return { href: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, ...box };
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(key);
    throw error;
  }
}
