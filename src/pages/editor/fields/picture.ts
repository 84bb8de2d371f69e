import type { ImageField } from '../api.js';
import type { FieldInput } from '../field-frame.js';
import { acceptDrops } from '../file-drags.js';
import { bytesOf } from '../measures.js';
import { element, icon } from '../page-elements.js';
import { say } from '../page-language.js';
import { NotAPicture, PICTURE_TYPES, type PictureFile, readPictureFile } from '../picture-file.js';

type PictureValue = string | PictureFile;

/** A picture by its URL, or a file that is chosen or dropped. */
export class PictureInput implements FieldInput {
  readonly root: HTMLElement;
  readonly control: HTMLInputElement;
  readonly notes: HTMLElement[];
  readonly #field: ImageField;
  /** The number of pictures that share a request. */
  readonly #share: number;
  readonly #changed: (value: PictureValue) => void;
  readonly #card = element('div', { class: 'picture-card', hidden: true });
  readonly #chooser: HTMLInputElement;
  readonly #note = element('p', { class: 'note', role: 'status' });

  constructor(field: ImageField, value: PictureValue, share: number, changed: (value: PictureValue) => void) {
    this.#field = field;
    this.#share = share;
    this.#changed = changed;
    this.control = element('input', {
      type: 'url',
      inputmode: 'url',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: 'https://',
    });
    this.#chooser = this.#fileChooser();
    const button = element('button', { type: 'button', class: 'button' }, icon('picture'), say('chooseFile'));
    button.addEventListener('click', () => this.#chooser.click());
    this.root = element(
      'div',
      { class: 'picture' },
      this.#card,
      this.control,
      element(
        'div',
        { class: 'row' },
        button,
        element('span', { class: 'quiet' }, say('orDrop')),
        this.#chooser,
      ),
    );
    this.notes = [this.#note, element('p', { class: 'note' }, say('pictureHint'))];
    this.#listenToAddress();
    acceptDrops(this.root, ([file]) => {
      if (file) void this.take(file);
    });
    this.#show(value);
  }

  /** Uses a file as the value of the field. */
  async take(file: File): Promise<void> {
    this.#note.textContent = '';
    this.root.setAttribute('aria-busy', 'true');
    try {
      const picture = await readPictureFile(file, this.#share);
      this.#show(picture);
      this.#changed(picture);
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      this.#note.textContent = say('notAPicture', { name: file.name });
    } finally {
      this.root.removeAttribute('aria-busy');
    }
  }

  #show(value: PictureValue): void {
    this.control.value = typeof value === 'string' ? value : '';
    this.control.placeholder = typeof value === 'string' ? 'https://' : say('orAddress');
    this.#note.textContent = typeof value === 'string' ? '' : reduction(value);
    const [old] = this.#card.getElementsByTagName('img');
    if (old) URL.revokeObjectURL(old.src);
    this.#card.hidden = typeof value === 'string';
    if (typeof value === 'string') this.#card.replaceChildren();
    else this.#card.replaceChildren(...this.#cardOf(value));
  }

  #cardOf({ name, blob }: PictureFile): Node[] {
    const remove = element(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': say('removePicture', { name }),
        title: say('remove'),
      },
      icon('remove'),
    );
    remove.addEventListener('click', () => {
      this.#show('');
      this.#changed('');
      this.control.focus();
    });
    const words = element(
      'span',
      {},
      element('b', {}, name),
      element('span', { class: 'quiet' }, bytesOf(blob.size)),
    );
    return [element('img', { src: URL.createObjectURL(blob), alt: '' }), words, remove];
  }

  #fileChooser(): HTMLInputElement {
    const chooser = element('input', {
      type: 'file',
      accept: PICTURE_TYPES.join(),
      class: 'hidden',
      tabindex: '-1',
      'aria-hidden': 'true',
      'aria-label': say('chooseFileFor', { label: this.#field.label }),
    });
    chooser.addEventListener('change', () => {
      const [file] = chooser.files ?? [];
      if (file) void this.take(file).finally(() => (chooser.value = ''));
    });
    return chooser;
  }

  /** A URL takes effect when it is complete: pasted, or when the input loses the focus. */
  #listenToAddress(): void {
    const take = () => {
      const address = this.control.value.trim();
      if (address === '' && !this.#card.hidden) return;
      this.#show(address);
      this.#changed(address);
    };
    this.control.addEventListener('change', take);
    this.control.addEventListener('input', (event) => {
      if (event instanceof InputEvent && event.inputType === 'insertFromPaste') take();
    });
  }
}

/** The notice that a smaller copy of the file is sent. */
function reduction({ blob, reducedFrom }: PictureFile): string {
  if (reducedFrom === undefined) return '';
  return say('reduced', { from: bytesOf(reducedFrom), to: bytesOf(blob.size) });
}
