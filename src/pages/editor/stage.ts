/** The stage, which shows the image. */

import { type Template, thumbnailUrl } from './api.js';
import { byId, element } from './elements.js';
import { say } from './language.js';

export class Stage {
  readonly #canvas = byId('canvas', HTMLElement);
  readonly #picture = byId('picture', HTMLImageElement);
  /** The newest image of each template, shown again when the user returns to it. */
  readonly #shown = new Map<string, string>();
  #template: Template | undefined;

  constructor() {
    this.#picture.addEventListener('error', () => this.#picture.classList.add('missing'));
    this.#picture.addEventListener('load', () => this.#picture.classList.remove('missing'));
  }

  /** Gives the stage the template's shape, and shows its last image until there is a newer one. */
  useTemplate(template: Template): void {
    const isOther = template.id !== this.#template?.id;
    this.#template = template;
    this.#picture.alt = say('previewOf', { name: template.name });
    if (!isOther) return;
    this.#canvas.style.setProperty('--ratio', String(template.width / template.height));
    this.#picture.width = template.width;
    this.#picture.height = template.height;
    this.#picture.src = this.#shown.get(template.id) ?? thumbnailUrl(template);
  }

  /**
   * Replaces the image of a template once the new one is decoded.
   * @param isWanted called at that moment
   */
  async show(blob: Blob, id: string, isWanted: () => boolean): Promise<void> {
    const url = URL.createObjectURL(blob);
    const probe = element('img', { src: url });
    await probe.decode().catch(() => {});
    if (!isWanted()) return URL.revokeObjectURL(url);
    const old = this.#shown.get(id);
    this.#shown.set(id, url);
    if (this.#template?.id === id) this.#picture.src = url;
    if (old) URL.revokeObjectURL(old);
  }

  busy(isBusy: boolean): void {
    this.#canvas.setAttribute('aria-busy', String(isBusy));
  }
}
