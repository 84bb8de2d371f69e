/** Renders the draft in every format, so that the choice of formats shows the size of each. */

import { announce } from './announce.js';
import { Refusal } from './api.js';
import type { Creation, Creations } from './creations.js';
import type { Draft } from './draft.js';
import type { Format } from './format-data.js';
import { briefBytesOf } from './measures.js';
import { byId } from './page-elements.js';
import { say } from './page-language.js';

/** Codes of errors that one format has and others may not have. */
const OF_A_FORMAT = ['too_many_bytes', 'invalid_parameter'];

export interface ComparisonListener {
  /** The formats that the template and the plan have. */
  formats(): readonly Format[];
  began(): void;
  created(creation: Creation): void;
  refused(refusal: Refusal): void;
  /** Called when a render was answered, successfully or not. */
  answered(): void;
  /** Called in place of renders of a document that is not kept as it is. */
  unsaved(): void;
}

export class SizeComparison {
  readonly #draft: Draft;
  readonly #creations: Creations;
  readonly #listener: ComparisonListener;
  readonly #button = byId('compare', HTMLButtonElement);
  /** Set while renders are running. */
  #running:
    | { abort: AbortController; content: number; size: string | undefined; done: number; all: number }
    | undefined;

  constructor(draft: Draft, creations: Creations, listener: ComparisonListener) {
    this.#draft = draft;
    this.#creations = creations;
    this.#listener = listener;
    this.#button.addEventListener('click', () => {
      if (this.#running) this.#running.abort.abort();
      else void this.compare();
    });
    draft.onChange(() => {
      const { content, size, abort } = this.#running ?? {};
      if (content !== draft.content || size !== draft.size?.name) abort?.abort();
      this.showTexts();
    });
  }

  /** Says on the button how many renders it would take; there is nothing to compare where all sizes are known. */
  showTexts(): void {
    const left = this.#missing().length;
    this.#button.setAttribute('aria-disabled', String(!this.#running && left === 0));
    if (this.#running) {
      const { done, all } = this.#running;
      this.#button.textContent = say('compareStop', { done, all });
    } else this.#button.textContent = left > 0 ? say('compareSizes', { count: left }) : say('compared');
  }

  /** Renders in all formats whose sizes are not known. */
  async compare(): Promise<void> {
    const missing = this.#missing();
    if (missing.length === 0) return;
    if (!this.#draft.isSaved) return this.#listener.unsaved();
    const abort = new AbortController();
    const { content, size } = this.#draft;
    const running = { abort, content, size: size?.name, done: 0, all: missing.length };
    this.#running = running;
    this.#listener.began();
    const made: Creation[] = [];
    for (const format of missing) {
      this.showTexts();
      const creation = await this.#make(format, abort);
      if (creation) made.push(creation);
      if (abort.signal.aborted) break;
      running.done++;
    }
    this.#running = undefined;
    this.showTexts();
    const sizes = made.map(({ format, picture }) => `${format.title} ${briefBytesOf(picture.blob.size)}`);
    if (sizes.length > 0) announce(sizes.join(', '));
  }

  #missing(): Format[] {
    return this.#listener.formats().filter((format) => !this.#creations.of(format));
  }

  /** Ends the comparison on errors that all formats have. */
  async #make(format: Format, abort: AbortController): Promise<Creation | undefined> {
    try {
      const creation = await this.#creations.make(format, abort.signal);
      this.#listener.created(creation);
      return creation;
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      if (!(error instanceof Refusal)) throw error;
      if (OF_A_FORMAT.includes(error.code) && !this.#draft.hasField(error.field)) return undefined;
      abort.abort();
      this.#listener.refused(error);
      return undefined;
    } finally {
      this.#listener.answered();
    }
  }
}
