import { RenderPool } from '../../../src/rendering/render-pool.js';
import type { Template } from '../../../templates/contract/index.js';
import { drawingData } from '../../../workers/engines/template-drawing.js';
import { FontLibrary } from '../../../workers/fonts/font-library.js';
import { PictureCache } from '../../../workers/paint/picture-cache.js';
import { createTextFitter } from '../../../workers/text/fitted/fitting.js';
import { hanFormOf } from '../../../workers/text/han-form.js';
import { LineShaper } from '../../../workers/text/line-shaping.js';
import { TextMeasures } from '../../../workers/text/paragraph/paragraph.js';
import { ChromiumPage } from '../chromium/chromium.js';
import { fontFaceRules } from '../chromium/fonts-css.js';
import { type DataSet, jobOf } from '../corpora/data-sets/data-sets.js';
import { cardMarkup, STYLE_SHEET } from './html.js';
import { givingLines, isMeasuredOtherwise } from './stated-lines.js';

/** Two PNGs of one card. */
export interface Drawings {
  tuval: Uint8Array;
  chromium: Uint8Array;
}

/** A render pool of one thread and a page of Chromium, which draw the same cards with the same fonts at the same scale. */
export class BothRenderers {
  readonly #scale: number;
  readonly #pool: RenderPool;
  readonly #page: ChromiumPage;
  readonly #measures: TextMeasures;
  readonly #pictures = new PictureCache();

  private constructor(scale: number, pool: RenderPool, page: ChromiumPage) {
    this.#scale = scale;
    this.#pool = pool;
    this.#page = page;
    const fonts = new FontLibrary();
    this.#measures = new TextMeasures(fonts, new LineShaper(fonts));
  }

  /** @param scale size of a CSS pixel in pixels of the drawings */
  static async open(scale: number): Promise<BothRenderers> {
    const page = await ChromiumPage.open(fontFaceRules() + STYLE_SHEET, scale);
    const timeouts = { stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 };
    return new BothRenderers(scale, new RenderPool({ threads: 1, queueLimit: 1, ...timeouts }), page);
  }

  async draw(template: Template, dataSet: DataSet): Promise<Drawings> {
    const job = { ...jobOf(template, dataSet), scale: this.#scale };
    const { data, pictures } = drawingData(template, job, this.#pictures);
    const han = hanFormOf(Object.values(data).filter((value) => typeof value === 'string'));
    const fit = givingLines(createTextFitter(this.#measures, han), isMeasuredOtherwise);
    const { width, height, animation } = template;
    const stage = { fit, progress: animation?.stillAt ?? 0, width, height };
    const [{ bytes }, chromium] = await Promise.all([
      this.#pool.render(job, new AbortController().signal),
      this.#page.draw(cardMarkup(template, data, stage, pictures), template),
    ]);
    return { tuval: bytes, chromium };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#page.close()]);
  }
}
