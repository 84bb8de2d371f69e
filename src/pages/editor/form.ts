/** The form of the chosen template, built from the fields in the list of templates. */

import type { Field, Refusal } from './api.js';
import type { Draft, Value } from './draft.js';
import { fieldProblem } from './explanations.js';
import { FieldFrame, type FieldInput } from './field-frame.js';
import { colorInput } from './fields/color-input.js';
import { numberInput } from './fields/number.js';
import { PictureInput } from './fields/picture.js';
import { selectInput } from './fields/select.js';
import { textInput } from './fields/text.js';
import { byId } from './page-elements.js';
import { say } from './page-language.js';
import type { PictureFile } from './picture-file.js';

export class TemplateForm {
  readonly #draft: Draft;
  readonly #root = byId('fields', HTMLFormElement);
  readonly #reset = byId('reset', HTMLButtonElement);
  readonly #frames = new Map<string, FieldFrame>();
  #pictures: PictureInput[] = [];

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#root.addEventListener('submit', (event) => event.preventDefault());
    this.#reset.addEventListener('click', () => {
      draft.reset();
      this.build();
    });
    draft.onChange(() => this.#showChanges());
  }

  /** Builds the inputs of the draft's template, with their values. */
  build(): void {
    const { template } = this.#draft;
    this.showName();
    this.#frames.clear();
    this.#pictures = [];
    this.#root.replaceChildren(...template.fields.map((field) => this.#frame(field).root));
    this.#showChanges();
  }

  /** Writes what the template is called. */
  showName(): void {
    const { template } = this.#draft;
    byId('form-title', HTMLElement).textContent = template.name;
    byId('form-description', HTMLElement).textContent = template.description;
  }

  /**
   * Shows an error beside its field.
   * @returns the message; undefined if no field of the form caused the error
   */
  showProblem(refusal: Refusal): string | undefined {
    const { field: key = '' } = refusal;
    const field = this.#draft.template.fields.find((candidate) => candidate.key === key);
    if (!field) return undefined;
    const sentence = this.#problemOf(field, refusal);
    for (const [each, frame] of this.#frames) frame.showProblem(each === key ? sentence : undefined);
    return `${field.label}: ${sentence}`;
  }

  #problemOf(field: Field, { code, message }: Refusal): string {
    // The service's own words end with what a code of that kind can have.
    if (code === 'unencodable_value') return say('problemCode', { message });
    if (code !== 'image_unavailable') return fieldProblem(field);
    return say(typeof this.#draft.value(field) === 'object' ? 'problemFile' : 'problemPicture');
  }

  /** Removes all error messages. */
  clearProblems(): void {
    for (const frame of this.#frames.values()) frame.showProblem(undefined);
  }

  /** Moves the focus to a field. */
  focusField(key: string): void {
    this.#frames.get(key)?.focus();
  }

  /** Uses a file that was dropped elsewhere, if the form has only one picture. */
  takePicture(file: File): void {
    const [picture, another] = this.#pictures;
    if (picture && !another) void picture.take(file);
  }

  #frame(field: Field): FieldFrame {
    const frame = new FieldFrame(field.key, field.label, this.#input(field), () => {
      this.#draft.set(field, field.default);
      frame.root.replaceWith(this.#frame(field).root);
      this.#showChanges();
      this.focusField(field.key);
    });
    frame.root.dataset.type = field.type;
    this.#frames.set(field.key, frame);
    return frame;
  }

  #input(field: Field): FieldInput {
    const value = this.#draft.value(field);
    const changed = (next: Value) => this.#draft.set(field, next);
    switch (field.type) {
      case 'text':
        return textInput(field, String(value), changed);
      case 'color':
        return colorInput(field, String(value), changed);
      case 'number':
        return numberInput({ ...field, fallback: field.default }, Number(value), (next) =>
          changed(next ?? field.default),
        );
      case 'select':
        return selectInput(field, String(value), changed);
      case 'image': {
        const share = this.#draft.template.fields.filter(({ type }) => type === 'image').length;
        const picture = new PictureInput(field, value as string | PictureFile, share, changed);
        this.#pictures.push(picture);
        return picture;
      }
    }
  }

  #showChanges(): void {
    const { template } = this.#draft;
    for (const field of template.fields) {
      this.#frames.get(field.key)?.showChanged(this.#draft.isChanged(field));
    }
    this.#reset.hidden = this.#draft.changes.length === 0;
  }
}
