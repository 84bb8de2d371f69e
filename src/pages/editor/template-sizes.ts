/** All sizes of a template as small pictures of what is filled in, beneath the stage: one of them is chosen. */

import { Refusal } from './api.js';
import { type Draft, OWN_SIZE } from './draft.js';
import { byId, element } from './page-elements.js';
import { say } from './page-language.js';
import { patientPreview, pause } from './patient-preview.js';

/** Milliseconds from the stage's picture to the first of these, so that somebody who types on is not held up by them. */
const QUIET_MS = 250;

/** The media type of previews that move. */
const MOVING = 'image/gif';

export class TemplateSizes {
  readonly #draft: Draft;
  readonly #chosen: () => void;
  readonly #root = byId('sizes', HTMLElement);
  #cards: SizeCard[] = [];
  /** The sizes that the cards are of, to be compared. */
  #shown = '';
  #asking = new AbortController();

  /** @param chosen called when somebody has chosen another size, which the draft has by then */
  constructor(draft: Draft, chosen: () => void) {
    this.#draft = draft;
    this.#chosen = chosen;
  }

  /** Shows the sizes that the draft's template has; nothing where it has but its own. */
  build(): void {
    const { template, size } = this.#draft;
    const { id, width, height, sizes = [] } = template;
    const shown = JSON.stringify([id, width, height, sizes, say('ownSize')]);
    if (shown !== this.#shown) {
      this.cancel();
      this.#shown = shown;
      for (const card of this.#cards) card.end();
      const own = { name: undefined, width, height };
      const all = sizes.length > 0 ? [own, ...sizes] : [];
      this.#cards = all.map((each) => new SizeCard(each, () => this.#choose(each.name)));
      this.#root.replaceChildren(...this.#cards.map(({ root }) => root));
      this.#root.hidden = sizes.length === 0;
    }
    for (const card of this.#cards) card.mark(card.name === size?.name);
  }

  /** The address of the small picture of the size that is chosen, if there is one. */
  get chosenPicture(): string | undefined {
    return this.#cards.find(({ name }) => name === this.#draft.size?.name)?.url;
  }

  /** Asks for nothing any more: what was asked for is out of date, or the stage goes first. */
  cancel(): void {
    this.#asking.abort();
  }

  /** Everything is out of date, such as with another key. */
  forget(): void {
    for (const card of this.#cards) card.content = undefined;
  }

  /**
   * Takes over the stage's picture, and asks for those of the other sizes, one after the other.
   * @param picture the newest preview of the draft, if there is one; one that moves is of no use here
   */
  async follow(picture?: Blob): Promise<void> {
    this.cancel();
    const asking = new AbortController();
    this.#asking = asking;
    const { size, content } = this.#draft;
    const chosen = this.#cards.find(({ name }) => name === size?.name);
    if (picture && picture.type !== MOVING) chosen?.show(picture, content);
    const outdated = () => this.#cards.find((card) => card.content !== content);
    if (outdated()) await pause(QUIET_MS, asking.signal);
    for (let card = outdated(); card && !asking.signal.aborted; card = outdated())
      await this.#fill(card, content, asking.signal);
  }

  /** What cannot be drawn in a size keeps the picture that it had. */
  async #fill(card: SizeCard, content: number, signal: AbortSignal): Promise<void> {
    try {
      const picture = await patientPreview(this.#draft.stillPreviewIn(card.name), signal);
      if (picture && !signal.aborted) card.show(picture.blob, content);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      card.content = content;
    }
  }

  #choose(name: string | undefined): void {
    this.#draft.setSize(name);
    this.#chosen();
  }
}

interface ShownSize {
  /** Undefined for the template's own. */
  name: string | undefined;
  /** In pixels. */
  width: number;
  height: number;
}

/** One size. */
class SizeCard {
  readonly name: string | undefined;
  readonly root: HTMLElement;
  /** The number of the draft's content that was last asked for. */
  content: number | undefined;
  /** The address of its picture. */
  url: string | undefined;
  readonly #radio: HTMLInputElement;
  readonly #picture = element('img', { class: 'size-picture', alt: '' });

  constructor({ name, width, height }: ShownSize, chosen: () => void) {
    this.name = name;
    this.#radio = element('input', { type: 'radio', name: 'size', value: name ?? OWN_SIZE, class: 'hidden' });
    this.#radio.addEventListener('change', chosen);
    Object.assign(this.#picture, { width, height });
    this.#picture.style.setProperty('--ratio', String(width / height));
    this.root = element(
      'label',
      { class: 'size-card' },
      this.#radio,
      this.#picture,
      element(
        'span',
        { class: 'size-words' },
        element('span', { class: 'size-name' }, name ?? say('ownSize')),
        ' ',
        element('span', { class: 'quiet' }, `${width} × ${height}`),
      ),
    );
  }

  mark(isChosen: boolean): void {
    this.#radio.checked = isChosen;
  }

  /** @param content the number of the draft's content that the picture is of */
  show(picture: Blob, content: number): void {
    this.end();
    this.content = content;
    this.url = URL.createObjectURL(picture);
    this.#picture.src = this.url;
  }

  /** Lets its picture go. */
  end(): void {
    if (this.url !== undefined) URL.revokeObjectURL(this.url);
    this.url = undefined;
  }
}
