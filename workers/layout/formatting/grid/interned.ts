/** Texts of a style sheet are few, but values that callers fill in are not. */
const MOST = 1_000;

/** A cache of what was read of texts, by the text. */
export class Interned<Value> {
  readonly #read: (text: string) => Value;
  readonly #known = new Map<string, Value>();

  constructor(read: (text: string) => Value) {
    this.#read = read;
  }

  of(text: string): Value {
    let value = this.#known.get(text);
    if (value === undefined) {
      value = this.#read(text);
      if (this.#known.size >= MOST) this.#known.clear();
      this.#known.set(text, value);
    }
    return value;
  }
}
