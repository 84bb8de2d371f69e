import type { TextFace } from '../../templates/contract/index.js';
import { detachedText } from '../memory/detached-text.js';

/** The settings that decide, beside its text, how a word is shaped. */
export interface WordSetting {
  /** Unique among settings of other values. */
  readonly key: string;
  readonly face: TextFace;
  readonly isRightToLeft: boolean;
  /** Set if there is letter spacing, which turns ligatures off. */
  readonly isTracked: boolean;
  /** Kerning between a space and letters, by their code points, in ems. */
  readonly afterSpace: Map<number, number>;
  /** Set if marks are drawn for what is beside them beyond spaces. */
  readonly forNeighbours: Map<string, boolean>;
}

/** Words of one setting in two generations: those that were asked for lately, and those of the time before. */
interface Words<Word> {
  young: Map<string, Word>;
  old: Map<string, Word>;
}

/**
 * Cache of words by their settings. When it has grown by half of its bound, what was not asked for since it did so last is
 * let go of: that costs less than the order of use of every single word.
 */
export class WordCache<Word> {
  readonly #halfOfBytes: number;
  readonly #bytesOf: (word: Word, text: string) => number;
  readonly #settings = new Map<string, Words<Word>>();
  #lastSetting: WordSetting | undefined;
  #last: Words<Word> | undefined;
  #youngBytes = 0;
  #oldBytes = 0;

  /** @param bytesOf estimates what a word takes */
  constructor(maxBytes: number, bytesOf: (word: Word, text: string) => number) {
    this.#halfOfBytes = maxBytes / 2;
    this.#bytesOf = bytesOf;
  }

  get bytes(): number {
    return this.#youngBytes + this.#oldBytes;
  }

  get size(): number {
    let size = 0;
    for (const { young, old } of this.#settings.values()) size += young.size + old.size;
    return size;
  }

  get(setting: WordSetting, text: string): Word | undefined {
    const words = this.#wordsIn(setting);
    const young = words.young.get(text);
    if (young !== undefined || words.old.size === 0) return young;
    const old = words.old.get(text);
    if (old === undefined) return undefined;
    words.old.delete(text);
    this.#oldBytes -= this.#bytesOf(old, text);
    this.set(setting, text, old);
    return old;
  }

  set(setting: WordSetting, text: string, word: Word): void {
    const bytes = this.#bytesOf(word, text);
    if (this.#youngBytes + bytes > this.#halfOfBytes) this.#age();
    this.#youngBytes += bytes;
    this.#wordsIn(setting).young.set(detachedText(text), word);
  }

  clear(): void {
    this.#settings.clear();
    this.#last = undefined;
    this.#youngBytes = 0;
    this.#oldBytes = 0;
  }

  #age(): void {
    for (const [key, words] of this.#settings) {
      words.old = words.young;
      words.young = new Map();
      if (words.old.size === 0 && words !== this.#last) this.#settings.delete(key);
    }
    this.#oldBytes = this.#youngBytes;
    this.#youngBytes = 0;
  }

  #wordsIn(setting: WordSetting): Words<Word> {
    if (this.#last && this.#lastSetting === setting) return this.#last;
    let words = this.#settings.get(setting.key);
    if (!words) {
      words = { young: new Map(), old: new Map() };
      this.#settings.set(setting.key, words);
    }
    this.#lastSetting = setting;
    this.#last = words;
    return words;
  }
}
