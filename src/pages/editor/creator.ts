/** Renders the image, shows its properties, and saves it. */

import { announce } from './announce.js';
import { Refusal } from './api.js';
import type { Creation, Creations } from './creations.js';
import type { Draft } from './draft.js';
import { bytesOf, timeOf } from './measures.js';
import { byId, element } from './page-elements.js';
import { say, type TextKey } from './page-language.js';

export interface CreationListener {
  /** Called when a render begins. */
  began(): void;
  created(creation: Creation): void;
  refused(refusal: Refusal): void;
  /** Called when a render was answered, successfully or not. */
  answered(): void;
  /** Called in place of a render of a document that is not kept as it is. */
  unsaved(): void;
}

export class Creator {
  readonly #draft: Draft;
  readonly #creations: Creations;
  readonly #listener: CreationListener;
  readonly #create = byId('create', HTMLButtonElement);
  readonly #download = byId('download', HTMLButtonElement);
  readonly #facts = byId('facts', HTMLElement);
  readonly #hint = byId('create-hint', HTMLElement);
  #running: Promise<Creation | undefined> | undefined;

  constructor(draft: Draft, creations: Creations, listener: CreationListener) {
    this.#draft = draft;
    this.#creations = creations;
    this.#listener = listener;
    this.#create.addEventListener('click', () => void this.create());
    this.#download.addEventListener('click', () => void this.#save());
    draft.onChange(() => this.showFacts());
    this.showFacts();
  }

  /** Renders the current draft; waits for a render that is already running. */
  create(): Promise<Creation | undefined> {
    if (!this.#draft.isSaved) {
      this.#listener.unsaved();
      return Promise.resolve(undefined);
    }
    this.#running ??= this.#make().finally(() => {
      this.#running = undefined;
      this.#showRunning(false);
    });
    return this.#running;
  }

  /** Writes the texts about the newest image. */
  showTexts(): void {
    this.#showRunning(this.#running !== undefined);
    this.showFacts();
  }

  /** Shows the properties of the draft's image, if it was rendered. */
  showFacts(): void {
    const creation = this.#creations.of();
    this.#facts.hidden = !creation;
    this.#hint.hidden = creation !== undefined;
    if (!creation) return;
    const facts = factsOf(creation).map(([name, value]) =>
      element('div', {}, element('dt', {}, say(name)), element('dd', {}, value)),
    );
    this.#facts.replaceChildren(...facts);
  }

  async #make(): Promise<Creation | undefined> {
    this.#showRunning(true);
    this.#listener.began();
    try {
      const creation = await this.#creations.make(this.#draft.output.format);
      this.#listener.created(creation);
      announce(
        say('created', { size: bytesOf(creation.picture.blob.size), time: timeOf(creation.elapsedMs) }),
      );
      return creation;
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
    const creation = this.#creations.of() ?? (await this.create());
    if (!creation) return;
    const { picture, fileName, format } = creation;
    const url = URL.createObjectURL(picture.blob);
    element('a', { href: url, download: `${fileName}.${format.extension}` }).click();
    // The browser has begun to read the URL by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  #showRunning(isRunning: boolean): void {
    // Not disabled, because that would remove the focus.
    this.#create.setAttribute('aria-disabled', String(isRunning));
    byId('create-text', HTMLElement).textContent = say(isRunning ? 'creating' : 'create');
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
    ['factSource', say(headers.get('x-cache') === 'miss' ? 'drawnAnew' : 'fromCache')],
  ];
}
