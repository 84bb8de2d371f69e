/** The images that were rendered of the draft's content, by format, size and parameters. */

import { type Picture, render } from './api.js';
import type { Draft } from './draft.js';
import type { Format } from './format-data.js';
import { element } from './page-elements.js';

/** A rendered image and what it was rendered from. */
export interface Creation {
  picture: Picture;
  /** What its file is called, without its extension. */
  fileName: string;
  format: Format;
  /** Milliseconds from the click to the last byte. */
  elapsedMs: number;
  pixels: { width: number; height: number };
}

/** The most images that are kept, which is several for each format. */
const MOST_KEPT = 32;

/** Keeps the images until the content changes: a format that was rendered once is shown and saved without rendering it again. */
export class Creations {
  readonly #draft: Draft;
  readonly #changed: () => void;
  readonly #cache = new Map<string, Creation>();
  #content: number;

  /** @param changed called when other images are kept */
  constructor(draft: Draft, changed: () => void) {
    this.#draft = draft;
    this.#content = draft.content;
    this.#changed = changed;
  }

  /** The newest image of the draft in a format, if there is one. @param format the chosen one unless given */
  of(format: Format = this.#draft.output.format): Creation | undefined {
    return this.#content === this.#draft.content ? this.#cache.get(this.#nameIn(format)) : undefined;
  }

  /**
   * Renders the draft in a format, which is counted.
   * @throws Refusal; DOMException `AbortError` if it was cancelled
   */
  async make(format: Format, signal?: AbortSignal): Promise<Creation> {
    const { fileName, content } = this.#draft;
    const name = this.#nameIn(format);
    const start = performance.now();
    const picture = await render(this.#draft.bodyIn(format), signal);
    const elapsedMs = performance.now() - start;
    const creation = { picture, fileName, format, elapsedMs, pixels: await pixelsOf(picture.blob) };
    if (content === this.#draft.content) this.#keep(name, creation);
    return creation;
  }

  /** Forgets all, such as those of another plan. */
  clear(): void {
    this.#cache.clear();
    this.#changed();
  }

  #nameIn(format: Format): string {
    return JSON.stringify(this.#draft.settingsIn(format));
  }

  #keep(name: string, creation: Creation): void {
    if (this.#content !== this.#draft.content) this.#cache.clear();
    this.#content = this.#draft.content;
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined && this.#cache.size >= MOST_KEPT) this.#cache.delete(oldest);
    this.#cache.set(name, creation);
    this.#changed();
  }
}

async function pixelsOf(blob: Blob): Promise<{ width: number; height: number }> {
  if (blob.type.startsWith('video/')) return pixelsOfVideo(blob);
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** 0 by 0 where the browser has no decoder for it. */
async function pixelsOfVideo(blob: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(blob);
  const video = element('video', { src: url, preload: 'metadata' });
  await new Promise<void>((resolve) => {
    video.addEventListener('loadedmetadata', () => resolve());
    video.addEventListener('error', () => resolve());
  });
  URL.revokeObjectURL(url);
  return { width: video.videoWidth, height: video.videoHeight };
}
