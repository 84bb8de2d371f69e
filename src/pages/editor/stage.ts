/** The stage, which shows the image. */

import { showThumbnail, type Template } from './api.js';
import { byId, element } from './elements.js';
import { say } from './language.js';

export class Stage {
  readonly #canvas = byId('canvas', HTMLElement);
  readonly #picture = byId('picture', HTMLImageElement);
  /** The newest image of each template by its name, shown again when the user returns to it. */
  readonly #shown = new Map<string, string>();
  #name: string | undefined;

  constructor() {
    this.#picture.addEventListener('error', () => this.#picture.classList.add('missing'));
    this.#picture.addEventListener('load', () => this.#picture.classList.remove('missing'));
  }

  /**
   * Gives the stage the template's shape, and shows its last image until there is a newer one.
   * @param name of its images; that of a document that is written differs from that of the one that is kept
   */
  useTemplate(template: Template, name = template.id): void {
    const { width, height } = template;
    this.#picture.alt = say('previewOf', { name: template.name });
    this.#canvas.style.setProperty('--ratio', String(width / height));
    this.#picture.width = width;
    this.#picture.height = height;
    if (name === this.#name) return;
    this.#name = name;
    const shown = this.#shown.get(name);
    if (shown !== undefined) this.#picture.src = shown;
    else if (name === template.id) showThumbnail(this.#picture, template);
    else this.#picture.classList.add('missing');
  }

  /**
   * Replaces the image of that name once the new one is decoded.
   * @param isWanted called at that moment
   */
  async show(blob: Blob, name: string, isWanted: () => boolean): Promise<void> {
    const url = URL.createObjectURL(blob);
    const probe = element('img', { src: url });
    await probe.decode().catch(() => {});
    if (!isWanted()) return URL.revokeObjectURL(url);
    const old = this.#shown.get(name);
    this.#shown.set(name, url);
    if (this.#name === name) this.#picture.src = url;
    if (old) URL.revokeObjectURL(old);
  }

  busy(isBusy: boolean): void {
    this.#canvas.setAttribute('aria-busy', String(isBusy));
  }
}
