/** Texts of a style sheet are few, but values that callers fill in are not. */
const MOST = 1_000;

/** A cache of what was read of texts, by the text. */
export class Interned<Value> {
  readonly #read: (text: string) => Value;
  readonly #values = new Map<string, Value>();

  constructor(read: (text: string) => Value) {
    this.#read = read;
  }

  of(text: string): Value {
    let value = this.#values.get(text);
    if (value === undefined) {
      value = this.#read(text);
      if (this.#values.size >= MOST) this.#values.clear();
      this.#values.set(text, value);
    }
    return value;
  }
}
