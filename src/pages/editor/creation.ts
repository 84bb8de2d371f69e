/** Makes the picture itself, says what it has become, and saves it. */

import { announce } from './announce.js';
import { type Picture, Refusal, type RenderBody, render, type Template } from './api.js';
import type { Draft } from './draft.js';
import { byId, element } from './elements.js';
import type { Format } from './formats.js';
import { say, type TextKey } from './language.js';
import { bytesOf, timeOf } from './measures.js';

/** A picture that was made, and of what. */
export interface Creation {
  picture: Picture;
  template: Template;
  format: Format;
  /** Of the draft. */
  revision: number;
  /** From the click to the last byte, in milliseconds. */
  elapsedMs: number;
  pixels: { width: number; height: number };
}

export interface CreationListener {
  /** A render begins. */
  began(): void;
  created(creation: Creation): void;
  refused(refusal: Refusal): void;
  /** A render has been asked for and answered, whatever the answer. */
  answered(): void;
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

  /** Makes the picture of what the draft is now; one that is being made is waited for. */
  create(): Promise<Creation | undefined> {
    this.#running ??= this.#make(this.#draft.body).finally(() => {
      this.#running = undefined;
      this.#showRunning(false);
    });
    return this.#running;
  }

  /** Writes what is said of the newest picture. */
  showTexts(): void {
    this.#showRunning(this.#running !== undefined);
    this.#showFacts();
  }

  /** Whether the newest picture is of what the draft is now. */
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

  /** Saves the picture as it came; one of what has changed since is made first. */
  async #save(): Promise<void> {
    const creation = this.isCurrent ? this.#latest : await this.create();
    if (!creation) return;
    const { picture, template, format } = creation;
    const url = URL.createObjectURL(picture.blob);
    element('a', { href: url, download: `${template.id}.${format.extension}` }).click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  #showRunning(isRunning: boolean): void {
    // Not disabled, which would take the focus away.
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

/** What is worth knowing of a picture, by the names of the texts that say what each is. */
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
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
