/** What is to be made: the template, what is filled in, and how the picture is to come out. */

import type { Field, RenderBody, Template } from './api.js';
import { FORMATS, type Format, type Parameter } from './formats.js';
import type { PictureFile } from './picture-file.js';

/** What a field holds: a picture may be an address or a file. */
export type Value = string | number | PictureFile;

export interface Output {
  format: Format;
  scale: number;
}

export class Draft {
  /** Grows with every change, so that one can tell whether something was made of what is here now. */
  revision = 0;
  #template: Template;
  #output: Output = { format: FORMATS[0], scale: 1 };
  /** What was set, by name: formats share it. */
  readonly #parameters = new Map<string, number | undefined>();
  /** By template, so that nothing is lost when one looks at another. */
  readonly #changed = new Map<string, Map<string, Value>>();
  readonly #listeners: (() => void)[] = [];

  constructor(template: Template) {
    this.#template = template;
  }

  get template(): Template {
    return this.#template;
  }

  /** How the picture comes out; a still template's does not move. */
  get output(): Output {
    const { format } = this.#output;
    return { ...this.#output, format: format.moves && !this.#template.animated ? FORMATS[0] : format };
  }

  /** Is told of every change, after it. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Changes the template, or how the same one is named. */
  useTemplate(template: Template): void {
    this.#template = template;
    this.#announce();
  }

  setOutput(part: Partial<Output>): void {
    this.#output = { ...this.#output, ...part };
    this.#announce();
  }

  /** What a parameter is set to; undefined where that is what holds anyway. */
  parameter({ name, fallback }: Parameter): number | undefined {
    const value = this.#parameters.get(name);
    return value === fallback ? undefined : value;
  }

  /** @param value undefined for what holds without it */
  setParameter({ name }: Parameter, value: number | undefined): void {
    this.#parameters.set(name, value);
    this.#announce();
  }

  /** What a field holds now. */
  value(field: Field): Value {
    return this.#values.get(field.key) ?? field.default;
  }

  isChanged({ key }: Field): boolean {
    return this.#values.has(key);
  }

  /** Fills a field in; its default makes it unchanged. */
  set(field: Field, value: Value): void {
    if (value === this.value(field)) return;
    if (value === field.default) this.#values.delete(field.key);
    else this.#values.set(field.key, value);
    this.#announce();
  }

  /** Gives every field of the template its default. */
  reset(): void {
    this.#values.clear();
    this.#announce();
  }

  /** The values that are no defaults, in the order of the fields. */
  get changes(): [key: string, value: Value][] {
    return this.#template.fields.flatMap((field): [string, Value][] => {
      const value = this.#values.get(field.key);
      return value === undefined ? [] : [[field.key, value]];
    });
  }

  /** The parameters of the format in use that are no defaults. */
  get outputChanges(): Record<string, number> {
    const { format, scale } = this.output;
    const set = format.parameters.flatMap((parameter) => {
      const value = this.parameter(parameter);
      return value === undefined ? [] : [[parameter.name, value]];
    });
    return { ...Object.fromEntries(set), ...(scale !== 1 && { scale }) };
  }

  /** The request, with nothing in it that is a default. */
  get body(): RenderBody {
    const data = Object.fromEntries(this.changes.map(([key, value]) => [key, sent(value)]));
    const { format } = this.output;
    return {
      template: this.#template.id,
      ...(Object.keys(data).length > 0 && { data }),
      ...(format !== FORMATS[0] && { format: format.name }),
      ...this.outputChanges,
    };
  }

  get #values(): Map<string, Value> {
    const { id } = this.#template;
    const values = this.#changed.get(id) ?? new Map<string, Value>();
    this.#changed.set(id, values);
    return values;
  }

  #announce(): void {
    this.revision++;
    for (const listener of this.#listeners) listener();
  }
}

function sent(value: Value): string | number {
  return typeof value === 'object' ? value.dataUrl : value;
}
