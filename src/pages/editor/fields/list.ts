/** The items of a list: added, moved and removed, each with the inputs of its fields. */

import { announce } from '../announce.js';
import type { Field, List } from '../api.js';
import type { Item, Value } from '../draft.js';
import { FieldFrame } from '../field-frame.js';
import { element, icon } from '../page-elements.js';
import { say, type TextKey } from '../page-language.js';
import { fieldInput } from './input.js';

/** An item in the page. */
interface Entry {
  values: Item;
  isOpen: boolean;
}

/** Where in a list an error is, as the service says it. */
export interface ItemPath {
  index: number | undefined;
  field: string | undefined;
}

export class ListInput {
  readonly root: HTMLElement;
  readonly #list: List;
  readonly #changed: (items: readonly Item[]) => void;
  #entries: Entry[];
  #frames: Map<string, FieldFrame>[] = [];
  readonly #items = element('ol', { class: 'items' });
  readonly #count = element('p', { class: 'counter' });
  readonly #problem: HTMLElement;
  readonly #revert: HTMLButtonElement;
  readonly #add: HTMLButtonElement;

  /** @param changed is given all items, whenever one of them is another */
  constructor(list: List, items: readonly Item[], changed: (items: readonly Item[]) => void) {
    this.#list = list;
    this.#changed = changed;
    this.#entries = entriesOf(items);
    const { key, label } = list;
    const heading = element('h3', { id: `list-${key}`, tabindex: '-1' }, label);
    this.#problem = element('p', { class: 'problem', hidden: true });
    this.#revert = iconButton('revert', say('revertField', { label }), () => {
      this.#entries = entriesOf(list.default);
      this.#structureChanged();
      heading.focus();
    });
    this.#revert.classList.add('revert');
    this.#add = element(
      'button',
      { type: 'button', class: 'button', 'aria-label': say('addItemTo', { label }) },
      icon('add'),
      say('addItem'),
    );
    this.#add.addEventListener('click', () => this.#append());
    this.root = element(
      'section',
      { class: 'list', 'data-list': key, 'aria-labelledby': heading.id },
      element('div', { class: 'field-head' }, heading, this.#count, this.#revert),
      this.#problem,
      this.#items,
      this.#add,
    );
    this.#build();
  }

  /** Shows whether the list can be reset. */
  showChanged(isChanged: boolean): void {
    this.#revert.hidden = !isChanged;
  }

  /** The field that an error is in; undefined for an error of the list itself. */
  fieldAt({ field }: ItemPath): Field | undefined {
    return this.#list.fields.find(({ key }) => key === field);
  }

  /** The value of a field of an item. */
  valueAt({ index = -1, field = '' }: ItemPath): Value | undefined {
    return this.#entries[index]?.values[field];
  }

  /** Shows an error message at a place, and none anywhere else. */
  showProblem(path: ItemPath, sentence: string): void {
    this.clearProblems();
    const frame = this.#frameAt(path);
    if (frame) {
      this.#open(path.index ?? 0);
      frame.showProblem(sentence);
      return;
    }
    this.#problem.hidden = false;
    this.#problem.replaceChildren(icon('alert'), sentence);
  }

  clearProblems(): void {
    this.#problem.hidden = true;
    for (const frames of this.#frames) for (const frame of frames.values()) frame.showProblem(undefined);
  }

  /** Moves the focus to a place. */
  focus(path: ItemPath): void {
    const frame = this.#frameAt(path);
    if (frame) frame.focus();
    else this.#add.focus();
  }

  #frameAt({ index = -1, field = '' }: ItemPath): FieldFrame | undefined {
    return this.#frames[index]?.get(field);
  }

  #open(index: number): void {
    const details = this.#items.children[index]?.querySelector('details');
    if (details) details.open = true;
  }

  #build(): void {
    this.#frames = [];
    const { max, label } = this.#list;
    const { length } = this.#entries;
    this.#items.replaceChildren(...this.#entries.map((entry, index) => this.#item(entry, index)));
    this.#items.hidden = length === 0;
    this.#count.replaceChildren(
      element('span', { 'aria-hidden': true }, `${length}/${max}`),
      element('span', { class: 'hidden' }, say('countOf', { count: length, max })),
    );
    this.#add.disabled = length >= max;
    this.#add.setAttribute('aria-label', say('addItemTo', { label }));
  }

  #item(entry: Entry, index: number): HTMLElement {
    const name = this.#nameOf(index);
    const title = element('span', { class: 'item-title' }, this.#titleOf(entry.values));
    const summary = element('summary', {}, element('span', { class: 'item-number' }, `${index + 1}`), title);
    const frames = new Map(
      this.#list.fields.map((field) => [field.key, this.#frame(field, entry, index, title)]),
    );
    this.#frames[index] = frames;
    const inputs = element('div', { class: 'item-fields' }, ...[...frames.values()].map(({ root }) => root));
    const details = element('details', { open: entry.isOpen }, summary, inputs);
    details.addEventListener('toggle', () => {
      entry.isOpen = details.open;
    });
    const button = (kind: 'up' | 'down' | 'remove', text: TextKey, act: () => void) => {
      const made = iconButton(kind, say(text, { item: name }), act);
      made.dataset.act = kind;
      return made;
    };
    const up = button('up', 'moveUp', () => this.#move(index, index - 1, 'up'));
    const down = button('down', 'moveDown', () => this.#move(index, index + 1, 'down'));
    const remove = button('remove', 'removeItem', () => this.#remove(index));
    up.disabled = index === 0;
    down.disabled = index === this.#entries.length - 1;
    return element(
      'li',
      { class: 'item' },
      details,
      element('div', { class: 'item-acts' }, up, down, remove),
    );
  }

  #frame(field: Field, entry: Entry, index: number, title: HTMLElement): FieldFrame {
    const key = `${this.#list.key}[${index}].${field.key}`;
    const images = this.#list.fields.filter(({ type }) => type === 'image').length;
    const value = entry.values[field.key] ?? field.default;
    const changed = (next: Value) => {
      entry.values = { ...entry.values, [field.key]: next };
      title.textContent = this.#titleOf(entry.values);
      frame.showChanged(next !== field.default);
      this.#tell();
    };
    const input = fieldInput(field, { value, share: images * this.#entries.length }, changed);
    const frame = new FieldFrame(key, field.label, input, () => {
      changed(field.default);
      const fresh = this.#frame(field, entry, index, title);
      this.#frames[index]?.set(field.key, fresh);
      frame.root.replaceWith(fresh.root);
      fresh.focus();
    });
    frame.root.dataset.type = field.type;
    frame.showChanged(value !== field.default);
    return frame;
  }

  #append(): void {
    const values = Object.fromEntries(this.#list.fields.map((field) => [field.key, field.default]));
    this.#entries.push({ values, isOpen: true });
    this.#structureChanged();
    const index = this.#entries.length - 1;
    announce(say('itemAdded', { item: this.#nameOf(index) }));
    this.focus({ index, field: this.#list.fields[0]?.key });
  }

  #move(from: number, to: number, by: 'up' | 'down'): void {
    const name = this.#nameOf(from);
    this.#entries.splice(to, 0, ...this.#entries.splice(from, 1));
    this.#structureChanged();
    announce(say('itemMoved', { item: name, number: to + 1 }));
    const acts = this.#items.children[to]?.querySelectorAll<HTMLButtonElement>('.item-acts button') ?? [];
    const same = [...acts].find(({ dataset }) => dataset.act === by);
    // At an end it goes no further that way.
    (same?.disabled ? [...acts].find(({ disabled }) => !disabled) : same)?.focus();
  }

  #remove(index: number): void {
    const name = this.#nameOf(index);
    this.#entries.splice(index, 1);
    this.#structureChanged();
    announce(say('itemRemoved', { item: name }));
    const next = this.#items.children[Math.min(index, this.#entries.length - 1)];
    (next?.querySelector('summary') ?? this.#add).focus();
  }

  #structureChanged(): void {
    this.#build();
    this.clearProblems();
    this.#tell();
  }

  #tell(): void {
    this.#changed(this.#entries.map(({ values }) => values));
  }

  #nameOf(index: number): string {
    return say('itemOf', { label: this.#list.label, number: index + 1 });
  }

  /** The first text of an item, or what else it begins with. */
  #titleOf(values: Item): string {
    const { fields } = this.#list;
    const texts = fields.filter(({ type }) => type === 'text').map(({ key }) => String(values[key] ?? ''));
    const [first] = fields;
    const value = first && values[first.key];
    return (
      texts.find((text) => text.trim() !== '') ??
      (typeof value === 'object' ? value.name : String(value ?? ''))
    );
  }
}

function entriesOf(items: readonly Item[]): Entry[] {
  return items.map((values) => ({ values, isOpen: false }));
}

function iconButton(name: string, label: string, act: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label },
    icon(name),
  );
  button.addEventListener('click', act);
  return button;
}
