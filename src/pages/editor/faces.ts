/** The two faces of the page: the form of a template, and the source of a document, which is loaded when it is wanted. */

import { Refusal, type Template } from './api.js';
import { Notice } from './notice.js';
import { byId, setAttributes } from './page-elements.js';
import { say } from './page-language.js';
import type { SourceFace, SourceHost } from './source/face.js';
import { store, stored } from './stored.js';

/** Addresses of the face with the source begin so; templates have no slash in their names. */
const SOURCE_ADDRESS = '#/source';

const REMEMBERED = 'face';

export class Faces {
  readonly #host: () => SourceHost;
  readonly #notice = new Notice('source-notice');
  #loading: Promise<SourceFace> | undefined;
  #shown: SourceFace | undefined;

  /** @param host the rest of the page, asked for when the source is loaded */
  constructor(host: () => SourceHost) {
    this.#host = host;
  }

  /** The source, while it is what the page shows. */
  get source(): SourceFace | undefined {
    return this.#shown;
  }

  /** Tells whether the address asks for the source, or the page was left with it. */
  get isSourceWanted(): boolean {
    const { hash } = location;
    return hash.startsWith(SOURCE_ADDRESS) || (hash === '' && stored(REMEMBERED) === 'source');
  }

  showForm(template: Template): void {
    this.#shown?.close();
    this.#shown = undefined;
    this.#mark('form', template);
  }

  /** Shows the source that the address asks for. @param template of the form to go back to */
  async showSource(template: Template): Promise<void> {
    const { hash } = location;
    this.#mark('source', template);
    try {
      this.#loading ??= import('./source/face.js').then(({ SourceFace }) => SourceFace.load(this.#host()));
      const source = await this.#loading;
      // Somebody may have gone back meanwhile.
      if (location.hash !== hash) return;
      this.#shown = source;
      this.#notice.clear();
      await source.open(hash);
    } catch (error) {
      // A module that cannot be fetched is a TypeError.
      if (this.#shown || !(error instanceof Refusal || error instanceof TypeError)) throw error;
      this.#loading = undefined;
      const retry = { text: say('tryAgain'), act: () => void this.showSource(template) };
      this.#notice.show(say('sourceFailed'), [retry]);
    }
  }

  /** Writes the texts of the source, if it is loaded. */
  showTexts(): void {
    void this.#loading?.then((source) => source.showTexts());
  }

  #mark(face: 'form' | 'source', template: Template): void {
    const isSource = face === 'source';
    document.body.dataset.face = face;
    store(REMEMBERED, face);
    const [toForm, toSource] = [byId('face-form', HTMLAnchorElement), byId('face-source', HTMLAnchorElement)];
    toForm.href = `#${template.id}`;
    setAttributes(toForm, { 'aria-current': !isSource && 'page' });
    setAttributes(toSource, { 'aria-current': isSource && 'page' });
    for (const id of ['source', 'library']) byId(id, HTMLElement).hidden = !isSource;
    byId('request', HTMLElement).hidden = isSource;
    const editing = byId('edit-source', HTMLAnchorElement);
    // Templates of the key have a version in the list.
    editing.hidden = isSource || template.version === undefined;
    editing.href = `${SOURCE_ADDRESS}/${template.id}`;
  }
}
