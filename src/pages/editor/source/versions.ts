/** The versions of the template that are kept, each of which can be loaded again. */

import { Refusal } from '../api.js';
import { byId, element } from '../page-elements.js';
import { language } from '../page-language.js';
import { type OwnTemplate, readSource, readTemplate } from './documents-api.js';
import { tell } from './source-words.js';

type Version = OwnTemplate['versions'][number];

export class Versions {
  /** @param loaded called with the source of a version, and when it was saved */
  readonly #loaded: (text: string, when: string) => void;
  readonly #failed: (refusal: Refusal) => void;
  #id: string | undefined;
  #versions: readonly Version[] = [];

  constructor(loaded: (text: string, when: string) => void, failed: (refusal: Refusal) => void) {
    this.#loaded = loaded;
    this.#failed = failed;
  }

  /** Shows the versions of a template, asking for them unless they are given; none of an undefined one. */
  async use(id: string | undefined, versions?: readonly Version[]): Promise<void> {
    this.#id = id;
    this.#versions = versions ?? [];
    this.showTexts();
    if (id === undefined || versions) return;
    try {
      const { versions: found } = await readTemplate(id);
      if (this.#id !== id) return;
      this.#versions = found;
      this.showTexts();
    } catch (error) {
      // The text is there without them; saving and loading say what is wrong.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  showTexts(): void {
    byId('versions-none', HTMLElement).hidden = this.#versions.length > 0;
    const items = this.#versions.map((version, index) => this.#item(version, index === 0));
    byId('version-list', HTMLElement).replaceChildren(...items);
  }

  #item({ version, savedAt }: Version, isNewest: boolean): HTMLElement {
    const when = new Date(savedAt).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
    const label = tell('loadVersion', { when });
    const load = element('button', { type: 'button', class: 'button', 'aria-label': label }, tell('load'));
    load.addEventListener('click', () => void this.#load(version, when));
    const badge = isNewest ? [' ', element('span', { class: 'badge' }, tell('newest'))] : [];
    return element(
      'li',
      {},
      element(
        'span',
        { class: 'item-words' },
        element('b', {}, element('time', { datetime: savedAt }, when), ...badge),
        element('code', { class: 'quiet' }, `${this.#id}@${version.slice(0, 8)}…`),
      ),
      load,
    );
  }

  async #load(version: string, when: string): Promise<void> {
    try {
      this.#loaded(await readSource(`${this.#id}@${version}`), when);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#failed(error);
    }
  }
}
