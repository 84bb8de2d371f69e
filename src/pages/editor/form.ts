/** The form of the chosen template, built from the fields in the list of templates. */

import type { Field, List, Refusal } from './api.js';
import type { Draft, Value } from './draft.js';
import { fieldProblem } from './explanations.js';
import { FieldFrame, type FieldInput } from './field-frame.js';
import { fieldInput } from './fields/input.js';
import { type ItemPath, ListInput } from './fields/list.js';
import { PictureInput } from './fields/picture.js';
import { byId } from './page-elements.js';
import { say } from './page-language.js';

export class TemplateForm {
  readonly #draft: Draft;
  readonly #root = byId('fields', HTMLFormElement);
  readonly #reset = byId('reset', HTMLButtonElement);
  readonly #frames = new Map<string, FieldFrame>();
  readonly #lists = new Map<string, ListInput>();
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
    this.#lists.clear();
    this.#pictures = [];
    const { fields, lists = [] } = template;
    this.#root.replaceChildren(
      ...fields.map((field) => this.#frame(field).root),
      ...lists.map((list) => this.#list(list).root),
    );
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
    const { fields, lists = [] } = this.#draft.template;
    const field = fields.find((candidate) => candidate.key === key);
    const { list: listKey, ...path } = itemPathIn(key);
    const list = lists.find((candidate) => candidate.key === listKey);
    if (list) return this.#showListProblem(list, path, refusal);
    if (!field) return undefined;
    const sentence = sentenceFor(refusal, field, this.#draft.value(field));
    for (const [each, frame] of this.#frames) frame.showProblem(each === key ? sentence : undefined);
    return `${field.label}: ${sentence}`;
  }

  #showListProblem(list: List, path: ItemPath, refusal: Refusal): string {
    const input = this.#lists.get(list.key);
    const field = input?.fieldAt(path);
    const sentence = field
      ? sentenceFor(refusal, field, input?.valueAt(path) ?? '')
      : say('problemList', { max: list.max });
    for (const frame of this.#frames.values()) frame.showProblem(undefined);
    input?.showProblem(path, sentence);
    return `${field ? field.label : list.label}: ${sentence}`;
  }

  /** Removes all error messages. */
  clearProblems(): void {
    for (const frame of this.#frames.values()) frame.showProblem(undefined);
    for (const list of this.#lists.values()) list.clearProblems();
  }

  /** Moves the focus to a field, or to one of an item. */
  focusField(key: string): void {
    this.#frames.get(key)?.focus();
    const { list, ...path } = itemPathIn(key);
    this.#lists.get(list)?.focus(path);
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
    const share = this.#draft.template.fields.filter(({ type }) => type === 'image').length;
    const input = fieldInput(field, { value: this.#draft.value(field), share }, (next) =>
      this.#draft.set(field, next),
    );
    if (input instanceof PictureInput) this.#pictures.push(input);
    return input;
  }

  #list(list: List): ListInput {
    const input = new ListInput(list, this.#draft.items(list), (items) => this.#draft.setItems(list, items));
    this.#lists.set(list.key, input);
    return input;
  }

  #showChanges(): void {
    const { template } = this.#draft;
    for (const field of template.fields) {
      this.#frames.get(field.key)?.showChanged(this.#draft.isChanged(field));
    }
    for (const list of template.lists ?? [])
      this.#lists.get(list.key)?.showChanged(this.#draft.isChanged(list));
    this.#reset.hidden = this.#draft.changes.length === 0;
  }
}

function sentenceFor({ code, message }: Refusal, field: Field, value: Value): string {
  // The service's own words end with what a code of that kind can have.
  if (code === 'unencodable_value') return say('problemCode', { message });
  if (code !== 'image_unavailable') return fieldProblem(field);
  return say(typeof value === 'object' ? 'problemFile' : 'problemPicture');
}

/** What an error names: `lines`, `lines[2]` or `lines[2].price`. */
function itemPathIn(name: string): { list: string } & ItemPath {
  const [, list = name, index, field] = /^([^[]+)\[(\d+)\](?:\.(.+))?$/.exec(name) ?? [];
  return { list, index: index === undefined ? undefined : Number(index), field };
}
