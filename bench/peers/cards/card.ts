import type { Stage, Template } from '../../../templates/kit/index.js';
import { FontLibrary } from '../../../workers/fonts/font-library.js';
import type { RenderJob } from '../../../workers/job.js';
import { createTextFitter } from '../../../workers/text/fitting.js';
import { LineShaper } from '../../../workers/text/line-shaping.js';
import type { PeerNode } from '../peer-tree.js';

/** What every contender draws: a template, with values that change from one picture to the next. */
export interface Card {
  name: string;
  template: Template;
  /** A value for every field but image fields. No two numbers give the same texts. */
  values(number: number): Record<string, unknown>;
  /** The pictures of image fields, which do not change and have the size they are drawn in. */
  pictures: RenderJob['pictures'];
  /** What peers draw below the content, where that is not the template's backdrop as an SVG picture. */
  ground?: PeerNode[];
}

const fonts = new FontLibrary();
const fit = createTextFitter(fonts, new LineShaper(fonts), 'sc');

/**
 * What the content of a card is drawn with: its lines are broken and their sizes found, which no peer need do.
 * @param progress where in the loop an animated card stands; where its still does, unless given
 */
export function stageOf({ template }: Card, progress = template.animation?.stillAt ?? 0): Stage {
  return { fit, progress };
}

/** What the template of a card draws, with pictures as they came. */
export function drawnData({ template, values, pictures }: Card, number: number): Record<string, unknown> {
  const data = values(number);
  for (const [key, { type }] of Object.entries(template.fields)) {
    if (type !== 'image') continue;
    const picture = pictures[key];
    data[key] = picture ? { fitted: () => dataUrl(`image/${picture.type}`, picture.bytes) } : null;
  }
  return data;
}

export function dataUrl(mediaType: string, bytes: Uint8Array | string): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
