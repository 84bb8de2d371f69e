/** The stage, which shows the image. */

import { type RenderBody, showThumbnail, type Template } from './api.js';
import { byId, element } from './page-elements.js';
import { say } from './page-language.js';

/** The name of pictures of a document that is written, which differs from that of the one that is kept. */
const WRITTEN = '/';

interface ShownImage {
  url: string;
  isVideo: boolean;
}

export class Stage {
  readonly #canvas = byId('canvas', HTMLElement);
  readonly #picture = byId('picture', HTMLImageElement);
  /** Stands in for the picture where the image is a video. */
  readonly #video = element('video', { class: 'picture', loop: '', playsinline: '', controls: '' });
  /** The newest image of each template by its name, shown again when the user returns to it. */
  readonly #shown = new Map<string, ShownImage>();
  #name: string | undefined;

  constructor() {
    this.#picture.addEventListener('error', () => this.#picture.classList.add('missing'));
    this.#video.muted = true;
    this.#video.autoplay = true;
    this.#video.hidden = true;
    this.#picture.after(this.#video);
    this.#picture.addEventListener('load', () => this.#picture.classList.remove('missing'));
  }

  /**
   * Gives the stage the template's shape, and shows its last image until there is a newer one.
   * @param name of its images
   * @param standIn the address of a smaller image, which is newer than the last one
   */
  useTemplate(template: Template, name: string, standIn?: string): void {
    const { width, height } = template;
    this.#picture.alt = say('previewOf', { name: template.name });
    this.#canvas.style.setProperty('--ratio', String(width / height));
    this.#picture.width = width;
    this.#picture.height = height;
    if (name === this.#name) return;
    this.#name = name;
    const shown = standIn === undefined ? this.#shown.get(name) : { url: standIn, isVideo: false };
    if (shown) this.#display(shown);
    else this.#displayNothingYet(template, name);
  }

  /**
   * Replaces the image of that name once the new one is decoded.
   * @param isWanted called at that moment
   */
  async show(blob: Blob, name: string, isWanted: () => boolean): Promise<void> {
    const url = URL.createObjectURL(blob);
    const isVideo = blob.type.startsWith('video/');
    if (!isVideo)
      await element('img', { src: url })
        .decode()
        .catch(() => {});
    if (!isWanted()) return URL.revokeObjectURL(url);
    const old = this.#shown.get(name);
    this.#shown.set(name, { url, isVideo });
    if (this.#name === name) this.#display({ url, isVideo });
    if (old) URL.revokeObjectURL(old.url);
  }

  /** Shows the thumbnail of a template; a document that is not kept has none. */
  #displayNothingYet(template: Template, name: string): void {
    this.#hideVideo();
    if (name === template.id) showThumbnail(this.#picture, template);
    else this.#picture.classList.add('missing');
  }

  #display({ url, isVideo }: ShownImage): void {
    if (!isVideo) {
      this.#hideVideo();
      this.#picture.src = url;
      return;
    }
    this.#picture.hidden = true;
    this.#video.hidden = false;
    this.#video.src = url;
  }

  #hideVideo(): void {
    this.#picture.hidden = false;
    this.#video.hidden = true;
    this.#video.removeAttribute('src');
  }

  busy(isBusy: boolean): void {
    this.#canvas.setAttribute('aria-busy', String(isBusy));
  }
}

/** The name of the stage's pictures of what a preview asks for: of a template, in one of its sizes. */
export function pictureName({ template = WRITTEN, size }: RenderBody): string {
  return size === undefined ? template : `${template} ${size}`;
}
