/** The document that somebody writes: its text, where it came from, and whether it is kept. */

import type { Template } from '../api.js';
import { store, stored } from '../stored.js';

/** Where a text came from. */
export type Origin =
  | { kind: 'empty' }
  | { kind: 'file'; name: string }
  | { kind: 'gallery'; id: string }
  /** `version` is the newest that is known, which the next save replaces. */
  | { kind: 'own'; id: string; version: string };

/** The text and the origin that a document starts from. */
export interface Beginning {
  text: string;
  origin: Origin;
  /** What the document declares, as far as that is known. */
  template: Template;
}

const STORED = 'source';

/** Milliseconds without changes before the text is stored. */
const QUIET_MS = 400;

/** The name of an unsaved document in requests: none. */
const UNNAMED = '';

/** The template of a document before the service has read it. */
export const UNKNOWN: Template = {
  ...{ id: UNNAMED, name: '', description: '', width: 1200, height: 630, animated: false },
  fields: [],
};

export class Work {
  #text = '';
  #origin: Origin = { kind: 'empty' };
  #template = UNKNOWN;
  #isChanged = false;
  #isStored = true;
  #timer = 0;
  readonly #changed: () => void;

  /** @param changed called after every change of what is known */
  constructor(changed: () => void) {
    this.#changed = changed;
    const storeNow = () => {
      if (this.#timer !== 0) this.#store();
    };
    window.addEventListener('pagehide', storeNow);
    document.addEventListener('visibilitychange', storeNow);
    window.addEventListener('beforeunload', (event) => {
      storeNow();
      if (this.#isChanged && !this.#isStored) event.preventDefault();
    });
  }

  get text(): string {
    return this.#text;
  }

  get origin(): Origin {
    return this.#origin;
  }

  get template(): Template {
    return this.#template;
  }

  /** Tells whether the text differs from what it started from, or from what was saved. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Tells whether the service has the text under the template's name. */
  get isSaved(): boolean {
    return this.#origin.kind === 'own' && !this.#isChanged;
  }

  /** Tells whether the browser keeps the text until the next visit. */
  get isStored(): boolean {
    return this.#isStored;
  }

  begin({ text, origin, template }: Beginning): void {
    this.#text = text;
    this.#origin = origin;
    this.#template = { ...template, id: origin.kind === 'own' ? origin.id : UNNAMED };
    this.#isChanged = false;
    this.#store();
    this.#changed();
  }

  /** Takes a text that was typed. */
  write(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#isChanged = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#store(), QUIET_MS);
    this.#changed();
  }

  /** Takes over what the service has read in the text. */
  declared(template: Template): void {
    this.#template = { ...template, id: this.#template.id };
    this.#timer ||= window.setTimeout(() => this.#store(), QUIET_MS);
  }

  /** The service has kept a text. */
  saved(text: string, id: string, version: string): void {
    this.#origin = { kind: 'own', id, version };
    this.#template = { ...this.#template, id };
    this.#isChanged = text !== this.#text;
    this.#store();
    this.#changed();
  }

  /** The service no longer has the template. */
  gone(): void {
    this.#origin = { kind: 'empty' };
    this.#template = { ...this.#template, id: UNNAMED };
    this.#isChanged = true;
    this.#store();
    this.#changed();
  }

  /** Takes up what was written at an earlier visit. @returns whether there was anything */
  restore(): boolean {
    try {
      const found = JSON.parse(stored(STORED)) as Beginning & { isChanged: boolean };
      this.#text = String(found.text);
      this.#origin = found.origin;
      this.#template = found.template;
      this.#isChanged = found.isChanged;
      this.#changed();
      return true;
    } catch {
      // Nothing is stored, or something that this version does not know.
      return false;
    }
  }

  #store(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const wasStored = this.#isStored;
    const beginning: Beginning = { text: this.#text, origin: this.#origin, template: this.#template };
    this.#isStored = store(STORED, JSON.stringify({ ...beginning, isChanged: this.#isChanged }));
    if (this.#isStored !== wasStored) this.#changed();
  }
}

/** An address of the page that opens a document again. */
export function addressOf(origin: Origin): string {
  if (origin.kind === 'own') return `#/source/${origin.id}`;
  return origin.kind === 'gallery' ? `#/source/gallery/${origin.id}` : '#/source';
}

/** The document that an address of the editor of sources asks for; undefined for the one that was written last. */
export function askedBy(address: string): { kind: 'gallery' | 'own'; id: string } | undefined {
  const [, gallery, id] = /^#\/source\/(gallery\/)?([a-z0-9-]+)$/.exec(address) ?? [];
  return id === undefined ? undefined : { kind: gallery ? 'gallery' : 'own', id };
}
