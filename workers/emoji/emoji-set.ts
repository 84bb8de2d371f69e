import { openSync, readFileSync, readSync } from 'node:fs';
import { packageFile } from '../bundles/package-file.js';

/** Position of a drawing's markup in the set's file. */
interface Extent {
  offset: number;
  /** Bytes up to the next drawing: the markup, and the rest of its entry. */
  length: number;
}

/** Drawings that a set has without a character: emoji components, by the set's names for them. */
const COMPONENTS: Record<string, string> = {
  '🏻': 'light-skin-tone',
  '🏼': 'medium-light-skin-tone',
  '🏽': 'medium-skin-tone',
  '🏾': 'medium-dark-skin-tone',
  '🏿': 'dark-skin-tone',
  '🦰': 'red-haired',
  '🦱': 'curly-haired',
  '🦲': 'bald',
  '🦳': 'white-haired',
};

const BODY_KEY = Buffer.from('"body"');
/** The markup, a JSON string, and the height of a drawing that is wider than high. */
const ENTRY = /^("[^"\\]*(?:\\.[^"\\]*)*")(?:\s*,\s*"height"\s*:\s*([\d.]+))?/;
const QUOTE = '"'.charCodeAt(0);

/**
 * Emoji drawings of one Iconify package (https://iconify.design/docs/types/iconify-json.html): markup in `icons.json`,
 * characters in `chars.json`. A package may be ten megabytes, so only the offset of each drawing is cached, and its
 * markup is read on demand.
 */
export class EmojiSet {
  readonly #package: string;
  #file = -1;
  #extents: ReadonlyMap<string, Extent> | undefined;

  /** Opens nothing yet. */
  constructor(
    /** Stable and short. */
    readonly name: string,
    /** Side of the view box that the set's drawings share. */
    readonly size: number,
  ) {
    this.#package = `@iconify-json/${name}`;
  }

  /** Tells whether the set has a drawing of an emoji sequence, written without variation selectors. */
  has(sequence: string): boolean {
    return this.#index().has(sequence);
  }

  /** SVG markup of a sequence that the set has. @throws when it has none */
  markup(sequence: string): string {
    const extent = this.#index().get(sequence);
    if (!extent) throw new Error(`no picture of ${sequence}`);
    const bytes = Buffer.alloc(extent.length);
    const count = readSync(this.#file, bytes, 0, extent.length, extent.offset);
    const [, literal, height] = ENTRY.exec(bytes.toString('utf8', 0, count)) ?? [];
    if (!literal) throw new Error(`${this.#package} has changed under the running process`);
    const markup = JSON.parse(literal) as string;
    return height ? `<g transform="translate(0 ${(this.size - Number(height)) / 2})">${markup}</g>` : markup;
  }

  #index(): ReadonlyMap<string, Extent> {
    if (!this.#extents) {
      // Open for good, so that what is read later comes from the file that was indexed.
      this.#file = openSync(packageFile(`${this.#package}/icons.json`), 'r');
      this.#extents = bySequence(packageFile(`${this.#package}/chars.json`), extentsByName(this.#file));
    }
    return this.#extents;
  }
}

function bySequence(charactersPath: string, extents: ReadonlyMap<string, Extent>): Map<string, Extent> {
  const index = new Map<string, Extent>();
  const add = (sequence: string, name: string) => {
    const extent = extents.get(name);
    if (extent) index.set(sequence, extent);
  };
  for (const [sequence, name] of Object.entries(COMPONENTS)) add(sequence, name);
  const names = JSON.parse(readFileSync(charactersPath, 'utf8')) as Record<string, string>;
  for (const [hex, name] of Object.entries(names)) {
    add(String.fromCodePoint(...hex.split('-').map((digits) => Number.parseInt(digits, 16))), name);
  }
  return index;
}

/**
 * Indexes the value of every key `body` by the name before it. Scanning the bytes avoids the objects of ten
 * megabytes that parsing would make; no string can contain the key, whose quotes would be escaped.
 */
function extentsByName(file: number): Map<string, Extent> {
  const bytes = readFileSync(file);
  const extents = new Map<string, Extent>();
  for (let key = bytes.indexOf(BODY_KEY); key >= 0; ) {
    const nameEnd = bytes.lastIndexOf(QUOTE, key - 1);
    const nameStart = bytes.lastIndexOf(QUOTE, nameEnd - 1) + 1;
    const offset = bytes.indexOf(QUOTE, key + BODY_KEY.length);
    key = bytes.indexOf(BODY_KEY, offset);
    extents.set(bytes.toString('utf8', nameStart, nameEnd), {
      offset,
      length: (key < 0 ? bytes.length : key) - offset,
    });
  }
  return extents;
}
