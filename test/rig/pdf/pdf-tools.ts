/** Programs of others that read PDFs: qpdf, MuPDF, Ghostscript and poppler. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddingLevels, isFlat } from '../../../workers/text/bidi.js';
import { readPng } from '../pictures/png-reading.js';
import type { Picture } from '../pictures/similarity.js';

/** Milliseconds that a program has for a file. */
const MOST_MS = 120_000;

/** The pixels an inch that a frame of ours has. */
const PIXELS_OF_AN_INCH = 96;

/** A font as pdffonts lists it. */
export interface ListedFont {
  name: string;
  isEmbedded: boolean;
  isSubset: boolean;
  hasUnicode: boolean;
}

/** An area of a page that is clicked. Pixels of 96 an inch from the upper left corner, rounded to whole ones. */
export interface ListedLink {
  address: string;
  /** Left, top, right and bottom. */
  area: number[];
  /** Its corners, of one that is turned. */
  corners: number[] | undefined;
}

/** A PDF in a folder of its own, for programs that read files; `close` removes it. */
export class ReadPdf {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tuval-pdf-'));
  readonly file = join(this.#folder, 'file.pdf');

  constructor(bytes: Uint8Array) {
    writeFileSync(this.file, bytes);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** What qpdf, mutool and Ghostscript complain of; nothing for a file that is as it should be. */
  complaints(): string[] {
    const qpdf = run('qpdf', ['--check', this.file]);
    const mutool = run('mutool', ['info', this.file]);
    const ghostscript = run('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=nullpage', this.file]);
    const ofQpdf =
      qpdf.status === 0 && !/warning/i.test(qpdf.stdout + qpdf.stderr) ? '' : `qpdf: ${qpdf.stderr}`;
    const ofMutool = mutool.status === 0 && mutool.stderr === '' ? '' : `mutool: ${mutool.stderr}`;
    const output = ghostscript.stdout + ghostscript.stderr;
    const ofGhostscript = ghostscript.status === 0 && output === '' ? '' : `gs: ${output}`;
    return [ofQpdf, ofMutool, ofGhostscript].filter((each) => each !== '');
  }

  /** A page as poppler draws it, the first one unless another is given, in pixels of 96 an inch unless others are given. */
  pixels(perInch = PIXELS_OF_AN_INCH, page = 1): Picture {
    const png = join(this.#folder, 'page');
    must('pdftoppm', ['-r', String(perInch), '-png', '-singlefile', '-f', String(page), this.file, png]);
    return readPng(readFileSync(`${png}.png`));
  }

  /** Its text in the order of its contents, without the signs by which poppler marks directions. @param page all unless given */
  text(page?: number): string {
    const range = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
    const { stdout } = must('pdftotext', ['-raw', '-enc', 'UTF-8', ...range, this.file, '-']);
    return stdout.replace(/[\u202a-\u202e\f]/g, '');
  }

  /**
   * Its text as poppler reads it: by its layout, where it leaves out spaces beside numbers in lines that are written leftwards,
   * as it is drawn, where it joins close lines and turns around marks at the ends of words, and by its words alone (`-bbox`),
   * whose letters are in the order in which they are seen: those of pages with leftward letters are turned as these are.
   */
  readings(): string[] {
    const { stdout } = must('pdftotext', ['-enc', 'UTF-8', this.file, '-']);
    const readings = [stdout.replace(/[\u202a-\u202e\f]/g, ''), this.text()];
    if (isFlat(embeddingLevels(stdout, 'ltr'))) return readings;
    return [
      ...readings,
      this.words()
        .map(({ word }) => leftward(word))
        .join(' '),
    ];
  }

  /** Its text as MuPDF reads it, which leaves lines as they are drawn. */
  drawnText(): string {
    return must('mutool', ['draw', '-q', '-F', 'text', this.file]).stdout;
  }

  /** Its title as poppler reads it. */
  title(): string | undefined {
    const { stdout } = must('pdfinfo', ['-enc', 'UTF-8', this.file]);
    return /^Title: +(.*)$/m.exec(stdout)?.[1];
  }

  /** Its parts in the order in which they are read to people, as poppler finds them: what each is, and its text. */
  parts(): { kind: string; text: string }[] {
    const { stdout } = must('pdfinfo', ['-struct-text', '-enc', 'UTF-8', this.file]);
    const parts: { kind: string; text: string }[] = [];
    for (const line of stdout.split('\n')) {
      const [, kind, text] = /^ +(?:(\w+)(?: \(block\))?|"(.*)")$/.exec(line) ?? [];
      const last = parts.at(-1);
      if (kind !== undefined) parts.push({ kind, text: '' });
      else if (text !== undefined && last) last.text += text;
    }
    return parts.map(({ kind, text }) => ({ kind, text: text.trim().replace(/\s+/g, ' ') }));
  }

  /** Its objects by their names, as qpdf reads them: values, or dictionaries of streams. */
  objects(): Readonly<Record<string, unknown>> {
    const { qpdf } = JSON.parse(must('qpdf', ['--json=2', this.file, '-']).stdout);
    const objects: Record<string, { value?: unknown; stream?: { dict: unknown } }> = qpdf[1];
    return Object.fromEntries(
      Object.entries(objects).map(([name, { value, stream }]) => [name, stream?.dict ?? value]),
    );
  }

  /** What its pictures say to who does not see them. */
  alternatives(): string[] {
    return Object.values(this.objects()).flatMap((value) => {
      const { '/S': kind, '/Alt': alternative } = (value ?? {}) as Record<string, unknown>;
      const output = kind === '/Figure' ? alternative : undefined;
      return output === undefined ? [] : [String(output).replace(/^u:/, '')];
    });
  }

  fonts(): ListedFont[] {
    const [, , ...lines] = must('pdffonts', [this.file]).stdout.trimEnd().split('\n');
    return lines.map((line) => {
      const [, name = '', embedded, subset, unicode] =
        /^(\S*)\s.*\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.exec(line) ?? [];
      const [isEmbedded, isSubset, hasUnicode] = [embedded, subset, unicode].map((each) => each === 'yes');
      return { name, isEmbedded, isSubset, hasUnicode } as ListedFont;
    });
  }

  /** How many pictures there are in it, their masks apart. */
  pictures(): number {
    return this.pictureObjects().length;
  }

  /** The links of the first page, as qpdf reads its annotations. */
  links(): ListedLink[] {
    const { qpdf } = JSON.parse(must('qpdf', ['--json=2', this.file, '-']).stdout);
    const objects: Record<string, { value: Record<string, unknown> }> = qpdf[1];
    const values = Object.values(objects).map(({ value }) => value);
    const read = (reference: unknown) => objects[`obj:${reference}`]?.value as Record<string, unknown>;
    const page = values.find((value) => value?.['/Type'] === '/Page') as Record<string, unknown>;
    const height = (page['/MediaBox'] as number[])[3] as number;
    const inPixels = (points: unknown) =>
      (points as number[]).map((point, index) =>
        Math.round(((index % 2 === 0 ? point : height - point) * PIXELS_OF_AN_INCH) / 72),
      );
    return ((page['/Annots'] ?? []) as string[]).map(read).map((annotation) => {
      const [left, bottom, right, top] = inPixels(annotation['/Rect']);
      return {
        address: String(read(annotation['/A'])['/URI']).replace(/^u:/, ''),
        area: [left, top, right, bottom] as number[],
        corners: annotation['/QuadPoints'] && inPixels(annotation['/QuadPoints']),
      } as ListedLink;
    });
  }

  /** The addresses of its links as poppler reads them. */
  addresses(): string[] {
    const [, ...lines] = must('pdfinfo', ['-url', this.file]).stdout.trimEnd().split('\n');
    return lines.map((line) => line.replace(/^\s*\d+\s+Annotation\s+/, ''));
  }

  /** Its words with left, top, right and bottom in pixels, as poppler finds them. */
  words(): { word: string; area: number[] }[] {
    const { stdout } = must('pdftotext', ['-bbox', '-enc', 'UTF-8', this.file, '-']);
    const found = stdout.matchAll(
      /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g,
    );
    return Array.from(found, ([, left, top, right, bottom, word]) => {
      const area = [left, top, right, bottom].map((points) => (Number(points) * PIXELS_OF_AN_INCH) / 72);
      return { word: word as string, area };
    });
  }

  /** The objects of pictures, masks apart, page after page: one that several pages show comes as often. */
  pictureObjects(): string[] {
    const lines = must('pdfimages', ['-list', this.file]).stdout.split('\n');
    const columns = lines.map((line) => line.trim().split(/\s+/));
    return columns.filter(([, , type]) => type === 'image').map((each) => each[10] ?? '');
  }

  pages(): number {
    return Number(this.facts().Pages);
  }

  /** What pdfinfo says of it. */
  facts(): Readonly<Record<string, string>> {
    const lines = must('pdfinfo', [this.file]).stdout.trimEnd().split('\n');
    return Object.fromEntries(lines.map((line) => line.split(/:\s*/, 2)));
  }

  /** Width and height of each page, in points. */
  sizes(): string[] {
    const { stdout } = must('pdfinfo', ['-f', '1', '-l', String(this.pages()), this.file]);
    return [...stdout.matchAll(/^Page +\d+ size: +([\d.]+ x [\d.]+) pts/gm)].map(([, size = '']) => size);
  }

  /** The names of the files that it carries. */
  attachments(): string[] {
    const [, ...lines] = must('pdfdetach', ['-list', this.file]).stdout.trimEnd().split('\n');
    return lines.map((line) => line.replace(/^\d+: /, ''));
  }

  /** The text of a file that it carries. */
  attached(name: string): string {
    const path = join(this.#folder, 'attached');
    must('pdfdetach', ['-savefile', name, '-o', path, this.file]);
    return readFileSync(path, 'utf8');
  }

  /** What qpdf writes of it without packed streams. */
  unpacked(): string {
    return must('qpdf', ['--qdf', '--object-streams=disable', this.file, '-']).stdout;
  }
}

/**
 * A word of a leftward line as it is written, of letters as they are seen, the leftmost first: what is beside each other at an
 * even level of embedding (UAX #9) stays as it is.
 */
function leftward(seen: string): string {
  const turned = turnedAround(seen);
  const levels = embeddingLevels(turned, 'rtl');
  let written = '';
  for (let from = 0, to = 0; from < turned.length; from = to) {
    while (to < turned.length && levels[to] === levels[from]) to++;
    const part = turned.slice(from, to);
    written += (levels[from] as number) % 2 === 0 ? turnedAround(part) : part;
  }
  return written;
}

/** Marks stay behind their letters. */
function turnedAround(text: string): string {
  return (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []).reverse().join('');
}

function run(program: string, args: string[]): SpawnSyncReturns<string> {
  return spawnSync(program, args, { encoding: 'utf8', timeout: MOST_MS, maxBuffer: 2 ** 28 });
}

function must(program: string, args: string[]): SpawnSyncReturns<string> {
  const ran = run(program, args);
  if (ran.status !== 0) throw new Error(`${program} ended with ${ran.status}: ${ran.stderr}`);
  return ran;
}
