import type { ImageBox, Stage, Template } from '../../../templates/contract/index.js';
import { givingLines } from '../../../test/rig/fidelity/stated-lines.js';
import type { EncodedPicture } from '../../../workers/contract/encoded-picture.js';
import type { RenderJob } from '../../../workers/engines/render-job.js';
import { FontLibrary } from '../../../workers/fonts/font-library.js';
import type { PlainElement } from '../../../workers/layout/element-tree.js';
import { createTextFitter } from '../../../workers/text/fitted/fitting.js';
import { LineShaper } from '../../../workers/text/line-shaping.js';
import { TextMeasures } from '../../../workers/text/paragraph/paragraph.js';
import type { PeerNode } from '../peer-tree.js';

/** What every contender draws: a template, with values that change from one picture to the next. */
export interface Card {
  name: string;
  template: Template;
  /** A value for every field but image fields. No two numbers give the same texts. */
  values(number: number): Record<string, unknown>;
  /** Whether colours or pictures are other ones for every number, too: then nothing below the texts can be kept. */
  isAllNew: boolean;
  /** The pictures of image fields, in the size they are drawn in. */
  pictures(number: number): RenderJob['pictures'];
  /** What peers draw for the template's `<svg>` element without pictures, where that is not the same as an SVG picture. */
  ground?(number: number, svg: PlainElement): PeerNode[];
}

const fonts = new FontLibrary();
const fit = givingLines(createTextFitter(new TextMeasures(fonts, new LineShaper(fonts)), 'sc'));

/**
 * What the content of a card is drawn with: its lines are broken, with a line end after each, and their sizes found, which
 * no peer need do.
 * @param progress where in the loop an animated card stands; where its still does, unless given
 */
export function stageOf({ template }: Card, progress = template.animation?.stillAt ?? 0): Stage {
  const { width, height } = template;
  return { fit, progress, width, height };
}

/** What the template of a card draws, with pictures as they came. */
export function drawnData({ template, values, pictures }: Card, number: number): Record<string, unknown> {
  const data = values(number);
  const pictureUrls = pictures(number);
  for (const [key, { type }] of Object.entries(template.fields)) {
    if (type !== 'image') continue;
    const picture = pictureUrls[key];
    data[key] = picture ? { fitted: (box: ImageBox) => fittedUrl(picture, box) } : null;
  }
  return data;
}

/** A picture of another size than its box is cropped by an SVG picture around it. */
function fittedUrl({ type, bytes, pixels }: EncodedPicture, { width, height }: ImageBox): string {
  const url = dataUrl(`image/${type}`, bytes);
  if (pixels === width * height) return url;
  const size = `width="${width}" height="${height}"`;
  const picture = `<image ${size} preserveAspectRatio="xMidYMid slice" href="${url}"/>`;
  return dataUrl('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${picture}</svg>`);
}

export function dataUrl(mediaType: string, bytes: Uint8Array | string): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
