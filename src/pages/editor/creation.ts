/** Renders the image, shows its properties, and saves it. */

import { announce } from './announce.js';
import { type Picture, Refusal, type RenderBody, render, type Template } from './api.js';
import type { Draft } from './draft.js';
import { byId, element } from './elements.js';
import type { Format } from './formats.js';
import { say, type TextKey } from './language.js';
import { bytesOf, timeOf } from './measures.js';

/** A rendered image and what it was rendered from. */
export interface Creation {
  picture: Picture;
  template: Template;
  format: Format;
  /** The revision of the draft. */
  revision: number;
  /** Milliseconds from the click to the last byte. */
  elapsedMs: number;
  pixels: { width: number; height: number };
}

export interface CreationListener {
  /** Called when a render begins. */
  began(): void;
  created(creation: Creation): void;
  refused(refusal: Refusal): void;
  /** Called when a render was answered, successfully or not. */
  answered(): void;
  /** Called in place of a render of a document that is not kept as it is. */
  notKept(): void;
}

export class Creator {
  readonly #draft: Draft;
  readonly #listener: CreationListener;
  readonly #create = byId('create', HTMLButtonElement);
  readonly #download = byId('download', HTMLButtonElement);
  readonly #facts = byId('facts', HTMLElement);
  readonly #hint = byId('create-hint', HTMLElement);
  #latest: Creation | undefined;
  #running: Promise<Creation | undefined> | undefined;

  constructor(draft: Draft, listener: CreationListener) {
    this.#draft = draft;
    this.#listener = listener;
    this.#create.addEventListener('click', () => void this.create());
    this.#download.addEventListener('click', () => void this.#save());
    draft.onChange(() => this.#showFacts());
    this.#showFacts();
  }

  /** Renders the current draft; waits for a render that is already running. */
  create(): Promise<Creation | undefined> {
    if (!this.#draft.isKept) {
      this.#listener.notKept();
      return Promise.resolve(undefined);
    }
    this.#running ??= this.#make(this.#draft.body).finally(() => {
      this.#running = undefined;
      this.#showRunning(false);
    });
    return this.#running;
  }

  /** Writes the texts about the newest image. */
  showTexts(): void {
    this.#showRunning(this.#running !== undefined);
    this.#showFacts();
  }

  /** Whether the newest image shows the current draft. */
  get isCurrent(): boolean {
    return this.#latest?.revision === this.#draft.revision;
  }

  async #make(body: RenderBody): Promise<Creation | undefined> {
    const { template, revision } = this.#draft;
    const { format } = this.#draft.output;
    this.#showRunning(true);
    this.#listener.began();
    const start = performance.now();
    try {
      const picture = await render(body);
      const elapsedMs = performance.now() - start;
      const pixels = await pixelsOf(picture.blob);
      this.#latest = { picture, template, format, revision, elapsedMs, pixels };
      this.#listener.created(this.#latest);
      this.#showFacts();
      announce(say('created', { size: bytesOf(picture.blob.size), time: timeOf(elapsedMs) }));
      return this.#latest;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#listener.refused(error);
      return undefined;
    } finally {
      this.#listener.answered();
    }
  }

  /** Saves the image unchanged; renders it first if the draft has changed. */
  async #save(): Promise<void> {
    const creation = this.isCurrent ? this.#latest : await this.create();
    if (!creation) return;
    const { picture, template, format } = creation;
    const url = URL.createObjectURL(picture.blob);
    element('a', { href: url, download: `${template.id}.${format.extension}` }).click();
    // The browser has begun to read the URL by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  #showRunning(isRunning: boolean): void {
    // Not disabled, because that would remove the focus.
    this.#create.setAttribute('aria-disabled', String(isRunning));
    byId('create-text', HTMLElement).textContent = say(isRunning ? 'creating' : 'create');
  }

  #showFacts(): void {
    const isCurrent = this.#latest !== undefined && this.isCurrent;
    this.#facts.hidden = !isCurrent;
    this.#hint.hidden = isCurrent;
    if (!this.#latest || !isCurrent) return;
    const facts = factsOf(this.#latest).map(([name, value]) =>
      element('div', {}, element('dt', {}, say(name)), element('dd', {}, value)),
    );
    this.#facts.replaceChildren(...facts);
  }
}

/** The properties of an image, by the names of their labels' texts. */
function factsOf({
  picture: { blob, headers },
  pixels,
  elapsedMs,
}: Creation): [name: TextKey, value: string][] {
  const frames = headers.get('x-gif-frames');
  const fps = headers.get('x-gif-fps');
  return [
    ['factSize', bytesOf(blob.size)],
    ['factTime', timeOf(elapsedMs)],
    ['factPixels', `${pixels.width} × ${pixels.height}`],
    ...(frames && fps
      ? [['factFrames', say('framesAt', { frames: Number(frames), fps: Number(fps) })] as [TextKey, string]]
      : []),
    ['factSource', say(headers.get('x-cache') === 'hit' ? 'fromCache' : 'drawnAnew')],
  ];
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
