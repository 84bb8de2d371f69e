/** The draft: the template, its field values, and the output settings. */

import type { Field, List, RenderBody, SentValue, Template } from './api.js';
import type { Format, Parameter } from './format-data.js';
import { FORMATS } from './offered-formats.js';
import type { PictureFile } from './picture-file.js';

/** The value of a field; a picture is a URL or a file. */
export type Value = string | number | PictureFile;

/** The values of an item, by the keys of its fields. */
export type Item = Readonly<Record<string, Value>>;

/** A document that is being written. */
export interface WrittenDocument {
  source: string;
  /** Set if it is kept as it is, so that it can be rendered by its name. */
  isSaved: boolean;
}

export interface Output {
  format: Format;
  scale: number;
}

/** A size that a template declares beside its own. */
export type Size = NonNullable<Template['sizes']>[number];

/** The name of a template's own size; no template declares one of that name. */
export const OWN_SIZE = 'default';

export class Draft {
  /** Incremented by every change, to tell whether an image shows the current draft. */
  revision = 0;
  /** Incremented by every change of the template or of a value: formats of the same content can be compared. */
  content = 0;
  #template: Template;
  #written: WrittenDocument | undefined;
  #output: Output = { format: FORMATS[0], scale: 1 };
  /** The name of the size that was chosen of the template; undefined for its own. */
  #sizeName: string | undefined;
  /** The parameters that were set, by name; formats share them. */
  readonly #parameters = new Map<string, number | undefined>();
  /** The changed fields and lists by template, so that nothing is lost when the user looks at another template. */
  readonly #changed = new Map<string, Map<string, Value | readonly Item[]>>();
  readonly #listeners: (() => void)[] = [];

  constructor(template: Template) {
    this.#template = template;
  }

  get template(): Template {
    return this.#template;
  }

  /** The output settings; the output of a still template is not animated. */
  get output(): Output {
    const { format } = this.#output;
    return { ...this.#output, format: format.moves && !this.#template.animated ? FORMATS[0] : format };
  }

  /** The size that was chosen; undefined for the template's own. */
  get size(): Size | undefined {
    return this.#template.sizes?.find(({ name }) => name === this.#sizeName);
  }

  /** The pixels of what is drawn, at scale 1. */
  get frame(): { width: number; height: number } {
    return this.size ?? this.#template;
  }

  /** What a file of the picture is called, without its extension. */
  get fileName(): string {
    return [this.#template.id, ...(this.size ? [this.size.name] : [])].join('-');
  }

  /** Registers a listener that is called after every change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Changes the template, or the language of the same one.
   * @param written what it is declared in, if that is being written
   */
  useTemplate(template: Template, written?: WrittenDocument): void {
    if (template.id !== this.#template.id) this.#sizeName = undefined;
    this.#template = template;
    this.#written = written;
    this.#contentChanged();
  }

  /** Takes over what is known of the same document now, which changes nothing in what is asked for. */
  redeclare(template: Template): void {
    this.#template = template;
  }

  /** Keeps the values of a template under its other name. */
  rename(from: string, to: string): void {
    if (from === this.#template.id) this.#template = { ...this.#template, id: to };
    const values = this.#changed.get(from);
    if (!values || from === to) return;
    this.#changed.set(to, values);
    this.#changed.delete(from);
  }

  /** Drops the values and the size of a template that is another one from now on. */
  forget(id: string): void {
    this.#changed.delete(id);
    this.#sizeName = undefined;
  }

  /** Tells whether the service can render it by its name. */
  get isSaved(): boolean {
    return this.#written?.isSaved ?? true;
  }

  setOutput(part: Partial<Output>): void {
    this.#output = { ...this.#output, ...part };
    this.#announce();
  }

  /** Chooses a size. @param name of one that the template declares; undefined for its own */
  setSize(name: string | undefined): void {
    this.#sizeName = name;
    this.#announce();
  }

  /** The value of a parameter; undefined for its default. */
  parameter({ name, fallback }: Parameter): number | undefined {
    const value = this.#parameters.get(name);
    return value === fallback ? undefined : value;
  }

  /** @param value undefined for the default */
  setParameter({ name }: Parameter, value: number | undefined): void {
    this.#parameters.set(name, value);
    this.#announce();
  }

  /** The current value of a field. */
  value(field: Field): Value {
    return (this.#values.get(field.key) as Value | undefined) ?? field.default;
  }

  /** The current items of a list. */
  items(list: List): readonly Item[] {
    return (this.#values.get(list.key) as readonly Item[] | undefined) ?? list.default;
  }

  /** @param name as errors have it: `title`, `lines` or `lines[2].price` */
  hasField(name = ''): boolean {
    const [key] = name.split('[', 1);
    const { fields, lists = [] } = this.#template;
    return [...fields, ...lists].some((each) => each.key === key);
  }

  isChanged({ key }: Pick<Field, 'key'>): boolean {
    return this.#values.has(key);
  }

  /** Sets a field; its default makes it unchanged. */
  set(field: Field, value: Value): void {
    if (value === this.value(field)) return;
    if (value === field.default) this.#values.delete(field.key);
    else this.#values.set(field.key, value);
    this.#contentChanged();
  }

  /** Sets the items of a list; its default makes it unchanged. */
  setItems(list: List, items: readonly Item[]): void {
    if (areSame(items, list.default)) this.#values.delete(list.key);
    else this.#values.set(list.key, items);
    this.#contentChanged();
  }

  /** Resets every field and list of the template to its default. */
  reset(): void {
    this.#values.clear();
    this.#contentChanged();
  }

  /** The values that differ from the defaults, in the order of the fields, and items of lists behind them. */
  get changes(): [key: string, value: Value | readonly Item[]][] {
    const { fields, lists = [] } = this.#template;
    return [...fields, ...lists].flatMap(({ key }): [string, Value | readonly Item[]][] => {
      const value = this.#values.get(key);
      return value === undefined ? [] : [[key, value]];
    });
  }

  /** The parameters of the current format that differ from the defaults, and the size if one was chosen. */
  get outputChanges(): Record<string, number | string> {
    return this.#outputChangesIn(this.output.format);
  }

  /** The request, without values that are defaults. */
  get body(): RenderBody {
    return this.bodyIn(this.output.format);
  }

  /** The request of the same content in a format, with the size and the parameters that were set. */
  bodyIn(format: Format): RenderBody {
    return { template: this.#template.id, ...this.#sentData, ...this.settingsIn(format) };
  }

  /** A format with the size and the parameters that were set, as they stand in a request. */
  settingsIn(format: Format): Partial<RenderBody> {
    return { ...(format !== FORMATS[0] && { format: format.name }), ...this.#outputChangesIn(format) };
  }

  /** The request of a preview, which may be of a document that is not kept. */
  get previewBody(): RenderBody {
    return { ...this.#previewed, ...this.settingsIn(this.output.format) };
  }

  /** The request of a still preview in a size. @param name undefined for the template's own */
  stillPreviewIn(name: string | undefined): RenderBody {
    return { ...this.#previewed, ...(name !== undefined && { size: name }) };
  }

  /** The content of a preview. */
  get #previewed(): RenderBody {
    const what = this.#written ? { source: this.#written.source } : { template: this.#template.id };
    return { ...what, ...this.#sentData };
  }

  get #sentData(): Pick<RenderBody, 'data'> {
    const { changes } = this;
    if (changes.length === 0) return {};
    return { data: Object.fromEntries(changes.map(([key, value]) => [key, sent(value)])) };
  }

  get #values(): Map<string, Value | readonly Item[]> {
    const { id } = this.#template;
    const values = this.#changed.get(id) ?? new Map<string, Value | readonly Item[]>();
    this.#changed.set(id, values);
    return values;
  }

  #outputChangesIn(format: Format): Record<string, number | string> {
    const { scale } = this.output;
    const { size } = this;
    const set = format.parameters.flatMap((parameter) => {
      const value = this.parameter(parameter);
      return value === undefined ? [] : [[parameter.name, value]];
    });
    return {
      ...Object.fromEntries(set),
      ...(scale !== 1 && { scale }),
      ...(size && { size: size.name }),
    };
  }

  #contentChanged(): void {
    this.content++;
    this.#announce();
  }

  #announce(): void {
    this.revision++;
    for (const listener of this.#listeners) listener();
  }
}

/** A value as requests have it. */
export function sent(value: Value | readonly Item[]): SentValue {
  return isItems(value) ? value.map(sentItem) : sentValue(value);
}

/** The files among the values of a field or of items. */
export function filesIn(value: Value | readonly Item[]): PictureFile[] {
  const values = isItems(value) ? value.flatMap((item) => Object.values(item)) : [value];
  return values.filter((each): each is PictureFile => typeof each === 'object');
}

function isItems(value: Value | readonly Item[]): value is readonly Item[] {
  return Array.isArray(value);
}

function sentItem(item: Item): Record<string, string | number> {
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, sentValue(value)]));
}

function sentValue(value: Value): string | number {
  return typeof value === 'object' ? value.dataUrl : value;
}

function areSame(items: readonly Item[], others: readonly Item[]): boolean {
  return (
    items.length === others.length &&
    items.every((item, at) => Object.keys(item).every((key) => item[key] === others[at]?.[key]))
  );
}
