/** Documents as one, written while they come: what their pages have in common is in it once, and nothing of it is held. */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { compactFont } from './compact-font.js';
import { addFont, characterMap, FontName, PROGRAM, readFont } from './font-objects.js';
import { MergedFonts } from './merged-fonts.js';
import { MergedStructure } from './merged-structure.js';
import { LEVEL, type ObjectNumber } from './pdf-file.js';
import { RecentNumbers } from './recent-numbers.js';
import { StreamedFile } from './streamed-file.js';
import { referencesOf, type WrittenFacts, WrittenObjects } from './written-objects.js';

/** A file that a document carries. */
export interface AttachedFile {
  /** Of letters, digits, hyphens and points. */
  name: string;
  mediaType: string;
  text: AsyncIterable<string>;
}

/** Bytes that are hashed at a time: some tens of microseconds. */
const PIECE_BYTES = 64 * 1024;

/** Glyphs that are hashed at a time. */
const GLYPHS_A_STEP = 100;

/** Pages of a node of the tree, which readers look through to find one. */
const PAGES_OF_A_NODE = 100;

const deflated = promisify(deflate);

/** What is of one page alone, however equal another is (ISO 32000-1, section 12.5.2). */
const OF_ONE_PAGE = /\/Type ?\/Annot\b/;

/** How pages and forms lead into the structure of their document: by keys, so that no two with marks are equal. */
const STRUCTURE = /^(<<\/Type\/(?:Page|XObject\/Subtype\/Form)\/.*\/StructParents )(\d+)/s;

/** A document whose pages are copied. */
interface Source {
  objects: WrittenObjects;
  /** Objects that are written, by their numbers in the source. */
  numbers: Map<ObjectNumber, ObjectNumber>;
  /** Objects that wait for those that they refer to. */
  waiting: Set<ObjectNumber>;
  /** What is added to the keys of its streams with marks. */
  firstKey: number;
}

/** A file of PDF 1.7 that others are joined in, page after page. The same documents in the same order make the same file. */
export class MergedDocument {
  /** How many there are so far. */
  pages = 0;
  readonly #breathe: () => Promise<void>;
  readonly #shared = new RecentNumbers();
  readonly #file = new StreamedFile();
  readonly #fonts = new MergedFonts(() => this.#file.reserved());
  readonly #tree = this.#file.reserved();
  readonly #nodes: ObjectNumber[] = [];
  readonly #structure: MergedStructure;
  /** The pages of the last node. */
  #kids: ObjectNumber[] = [];
  /** What all pages say; undefined before the first one. */
  #facts: WrittenFacts | undefined;

  /** @param breathe awaited before each small step of the work */
  constructor(breathe: () => Promise<void> = async () => {}) {
    this.#breathe = breathe;
    const target = {
      reserved: () => this.#file.reserved(),
      add: (number: ObjectNumber, ...parts: string[]) => void this.#file.object(number, parts.join('')),
    };
    this.#structure = new MergedStructure(target, breathe);
  }

  /** Of memory. */
  get bytes(): number {
    return this.#file.bytes + this.#shared.bytes + this.#fonts.bytes + this.#structure.bytes;
  }

  /**
   * The bytes that the pages of a document add to the file.
   * @param document a file of `PdfDocument`
   * @throws Error for another one
   */
  async *add(document: Uint8Array): AsyncGenerator<Uint8Array> {
    const objects = new WrittenObjects(document);
    this.#facts = this.#facts ? inCommon(this.#facts, objects.facts) : objects.facts;
    const numbers = new Map<ObjectNumber, ObjectNumber>();
    const source = { objects, numbers, waiting: new Set<ObjectNumber>(), firstKey: this.#structure.nextKey };
    for (const page of objects.pages) {
      numbers.set(objects.tree, this.#node());
      await this.#addPage(page, source);
    }
    if (objects.structure)
      await this.#structure.add(
        objects.structure,
        numbers,
        (number) => objects.object(number).body,
        (body) => this.#renumbered(body, source),
      );
    if (this.#fonts.areTooMany) await this.#addFonts();
    yield* this.#file.written();
  }

  /**
   * The bytes that end the file.
   * @param attached a file that it carries, which readers show beside the pages
   */
  async *finished(attached?: AttachedFile): AsyncGenerator<Uint8Array> {
    await this.#addFonts();
    const structure = await this.#structure.finished();
    this.#endNode();
    this.#file.object(this.#tree, `<</Type/Pages/Count ${this.pages}/Kids[${listOf(this.#nodes)}]>>`);
    const { title, language } = this.#facts ?? {};
    const shown = attached ? `/PageMode/UseAttachments/Names<<${yield* this.#attached(attached)}>>` : '';
    const languageEntry = language === undefined ? '' : `/Lang${language}`;
    const named = title === undefined ? '' : '/ViewerPreferences<</DisplayDocTitle true>>';
    const catalogue = this.#file.added(
      `<</Type/Catalog/Pages ${this.#tree} 0 R${languageEntry}${named}${shown}${structure}>>`,
    );
    const facts = this.#file.added(`<</Producer(Tuval)${title === undefined ? '' : `/Title ${title}`}>>`);
    yield* this.#file.ended(`/Root ${catalogue} 0 R/Info ${facts} 0 R`);
  }

  async #addPage(page: ObjectNumber, source: Source): Promise<void> {
    const own = this.#file.reserved();
    source.numbers.set(page, own);
    const { body } = source.objects.object(page);
    this.#file.object(own, await this.#renumbered(body, source));
    this.#kids.push(own);
    this.pages++;
  }

  /** The number of an object of a document, which is written unless an equal one is. */
  async #copied(number: ObjectNumber, source: Source): Promise<ObjectNumber> {
    await this.#breathe();
    const written = source.numbers.get(number);
    if (written !== undefined) return written;
    if (source.waiting.has(number)) {
      // The resources of a page have the forms that are drawn with them: such a circle is of one page.
      const reserved = this.#file.reserved();
      source.numbers.set(number, reserved);
      return reserved;
    }
    const { body, data } = source.objects.object(number);
    const font = await readFont(body, source.objects, this.#breathe);
    if (font) {
      const joined = this.#fonts.numberOf(font);
      source.numbers.set(number, joined);
      return joined;
    }
    source.waiting.add(number);
    const copy = await this.#renumbered(body, source);
    source.waiting.delete(number);
    const digest = await this.#digestOf(copy, data);
    const reserved = source.numbers.get(number);
    const isOwn = reserved !== undefined || OF_ONE_PAGE.test(body);
    const equal = isOwn ? undefined : this.#shared.get(digest);
    const own = reserved ?? equal ?? this.#file.reserved();
    if (equal === undefined) {
      this.#file.identify(digest);
      this.#file.object(own, copy, data);
      this.#shared.set(digest, own);
    }
    source.numbers.set(number, own);
    return own;
  }

  /** Writes the fonts of the pages so far. */
  async #addFonts(): Promise<void> {
    for (const { number, font } of this.#fonts.taken()) {
      const named = new FontName();
      for (let at = 0; at < font.glyphs.length; at += GLYPHS_A_STEP) {
        await this.#breathe();
        named.add(font.glyphs.slice(at, at + GLYPHS_A_STEP));
      }
      const name = named.of(font);
      await this.#breathe();
      const program = await this.#packed(PROGRAM, compactFont(name, font.glyphs, font.bounds));
      await this.#breathe();
      const unicode = await this.#packed('', Buffer.from(characterMap(font.glyphs)));
      const add = (body: string, own = this.#file.reserved()) => this.#file.object(own, body);
      addFont({ add }, number, font, { name, program, unicode });
    }
  }

  /** Writes a stream, which is packed by another thread. */
  async #packed(entries: string, bytes: Uint8Array): Promise<ObjectNumber> {
    const data = await deflated(bytes, { level: LEVEL });
    const number = this.#file.reserved();
    this.#file.identify(data);
    return this.#file.object(number, `<<${entries}/Filter/FlateDecode/Length ${data.length}>>`, data);
  }

  /** The body of an object, once those that it refers to are written. */
  async #renumbered(body: string, source: Source): Promise<string> {
    const keyed = body.replace(
      STRUCTURE,
      (_, before: string, key: string) => `${before}${source.firstKey + Number(key)}`,
    );
    let renumbered = '';
    let end = 0;
    for (const { number, from, to } of referencesOf(keyed)) {
      renumbered += `${keyed.slice(end, from)}${await this.#copied(number, source)} 0 R`;
      end = to;
    }
    return renumbered + keyed.slice(end);
  }

  async #digestOf(body: string, data: Uint8Array | undefined): Promise<string> {
    const hash = createHash('sha256').update(body, 'latin1');
    for (let at = 0; data && at < data.length; at += PIECE_BYTES) {
      await this.#breathe();
      hash.update(data.subarray(at, at + PIECE_BYTES));
    }
    return hash.digest('base64');
  }

  /** The node of the next page. */
  #node(): ObjectNumber {
    if (this.#kids.length === PAGES_OF_A_NODE) this.#endNode();
    if (this.#kids.length === 0) this.#nodes.push(this.#file.reserved());
    return this.#nodes.at(-1) as ObjectNumber;
  }

  #endNode(): void {
    const kids = this.#kids;
    this.#kids = [];
    const node = this.#nodes.at(-1);
    if (node === undefined || kids.length === 0) return;
    this.#file.object(
      node,
      `<</Type/Pages/Parent ${this.#tree} 0 R/Count ${kids.length}/Kids[${listOf(kids)}]>>`,
    );
  }

  /** Writes a file that is attached (section 7.11.4). @returns the entry of the catalogue's names */
  async *#attached({ name, mediaType, text }: AttachedFile): AsyncGenerator<Uint8Array, string> {
    const [stream, size] = [this.#file.reserved(), this.#file.reserved()];
    const type = mediaType.replace('/', '#2F');
    const dictionary = `<</Type/EmbeddedFile/Subtype/${type}/Length ${size} 0 R>>`;
    const bytes = yield* this.#file.stream(stream, dictionary, text);
    this.#file.object(size, String(bytes));
    const file = this.#file.added(`<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${stream} 0 R>>>>`);
    return `/EmbeddedFiles<</Names[(${name}) ${file} 0 R]>>`;
  }
}

function inCommon(some: WrittenFacts, others: WrittenFacts): WrittenFacts {
  return {
    title: some.title === others.title ? some.title : undefined,
    language: some.language === others.language ? some.language : undefined,
  };
}

function listOf(numbers: readonly ObjectNumber[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}
