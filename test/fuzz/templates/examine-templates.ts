/** Sends damaged documents to a running service, and looks at what it draws: nobody may see the picture of another. */

import { decode } from 'jpeg-js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { inWords, now, Sentinel } from '../../rig/services/sentinel.js';
import { type Examination, examine, type Finding } from '../examination.js';
import { FuzzedService } from '../service/fuzzed-service.js';
import type { Tally } from '../tally.js';
import { type DamagedDocument, damagedDocuments } from '../values/documents.js';

export const TEMPLATES = 'templates';

/** Ids that the documents take in turns, so that most replace another. */
const IDS = 20;

/**
 * Side of the mark in the corner of each document. A preview has at most 640 pixels a side, so the mark covers 16 x 16 of
 * them, over which JPEG shares out its colours: of a block that is covered in part, colours come 16 levels off.
 */
const MARK = 'max(24px, 10vmax)';

/** Where the colour of the mark is read, in pixels from the left and the top. */
const MARK_READ_AT = 7;

/** JPEG and its reduction move a colour by a few levels; marks differ by more in some channel. */
const TOLERANCE = 5;

/** For an answer, on a machine that does other things besides. */
const PATIENCE_MS = 120_000;

/** How often a document that has held up others is sent. */
const ATTEMPTS = 3;

type Color = readonly [red: number, green: number, blue: number];

/** Of the documents that are around at the same time. */
interface Sent {
  id: string;
  mark: Color;
  values: Record<string, unknown>;
}

/** @param tally counts answers by what was asked */
export async function examineTemplates(examination: Examination & { tally: Tally }): Promise<Finding[]> {
  const service = await FuzzedService.start();
  const findings: Finding[] = [];
  let sentinel: Sentinel | undefined;
  let ending: string | undefined;
  try {
    sentinel = await Sentinel.start({ port: service.port, pid: service.process.pid ?? 0 });
    const asking = new Asking(service, examination.tally);
    const watching = sentinel;
    const finding = await examine<DamagedDocument>(
      {
        name: TEMPLATES,
        values: damagedDocuments,
        describe: (document) => JSON.stringify(document),
        async holds(document) {
          // What the machine has delayed in spite of all care is not late every time.
          for (let attempt = 1; ; attempt++) {
            const askedAt = now();
            await asking.holds(document);
            const [delay] = await watching.since(askedAt);
            if (!delay) return;
            if (attempt === ATTEMPTS) throw new Error(inWords(delay));
          }
        },
      },
      examination,
    );
    if (finding) findings.push(finding);
  } finally {
    await sentinel?.stop();
    ending = await service.stop();
  }
  const complaints = [ending, service.complaints].filter(Boolean).join('\n');
  const { seed } = examination;
  if (complaints)
    findings.push({ property: TEMPLATES, seed, path: '', counterexample: 'unknown', problem: complaints });
  return findings;
}

class Asking {
  readonly #base: string;
  readonly #key: string;
  readonly #tally: Tally;
  #count = 0;
  #before: Sent | undefined;

  constructor({ port, key }: FuzzedService, tally: Tally) {
    this.#base = `http://127.0.0.1:${port}`;
    this.#key = key.key;
    this.#tally = tally;
  }

  /** Saves a document, and has it drawn beside the one before and a preview of it. */
  async holds({ source, values: [values = {}] }: DamagedDocument): Promise<void> {
    const number = ++this.#count;
    const sent: Sent = {
      id: `belge-${number % IDS}`,
      mark: markOf(number),
      values: values as Record<string, unknown>,
    };
    const html = withMark(source, sent.mark);
    const others = [this.#before && this.#drawn(this.#before), this.#checked(html)];
    const saved = await this.#ask('PUT', `/api/templates/${sent.id}`, 'text/html', html);
    if (saved.status < 300) {
      await Promise.all([...others, this.#drawn(sent), this.#previewed(sent, html)]);
      this.#before = sent;
    } else await Promise.all(others);
  }

  async #checked(html: string): Promise<void> {
    await this.#ask('POST', '/api/templates/check', 'text/html', html);
  }

  async #drawn({ id, mark, values }: Sent): Promise<void> {
    const { status, bytes } = await this.#post('/api/render', { template: id, data: values });
    if (status !== 200) return;
    const { width, channels, data } = readPng(bytes);
    const at = MARK_READ_AT * (width + 1) * channels;
    const color = channels < 3 ? [data[at], data[at], data[at]] : [data[at], data[at + 1], data[at + 2]];
    this.#look('pictures', color as unknown as Color, mark, 0);
  }

  async #previewed({ mark, values }: Sent, source: string): Promise<void> {
    const { status, bytes } = await this.#post('/api/preview', { source, data: values });
    if (status !== 200) return;
    const { width, data } = decode(bytes, { useTArray: true });
    const at = 4 * MARK_READ_AT * (width + 1);
    this.#look('previews', [data[at], data[at + 1], data[at + 2]] as unknown as Color, mark, TOLERANCE);
  }

  /** @throws Error where the mark in a picture is that of another document */
  #look(what: string, color: Color, own: Color, tolerance: number): void {
    if (isNear(color, own, tolerance)) {
      this.#tally.count(what, 'with their mark');
      return;
    }
    this.#tally.count(what, 'without a mark');
    for (let number = Math.max(1, this.#count - 2 * IDS); number <= this.#count; number++)
      if (isNear(color, markOf(number), tolerance))
        throw new Error(`the picture of another document: ${color}, and not ${own}`);
  }

  #post(path: string, body: object): Promise<Answer> {
    return this.#ask('POST', path, 'application/json', JSON.stringify(body));
  }

  /** @throws Error for an answer that is the service's fault */
  async #ask(method: string, path: string, type: string, body: string): Promise<Answer> {
    const reply = await fetch(`${this.#base}${path}`, {
      ...{ method, body, signal: AbortSignal.timeout(PATIENCE_MS) },
      headers: { 'x-api-key': this.#key, 'content-type': type },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const { status } = reply;
    this.#tally.count(`${method} ${path.replace(/-\d+$/, '-N')}`, status);
    // A document that a thread fails on is refused, and still a fault of ours.
    if (bytes.includes('its thread fails')) throw new Error(`${method} ${path}: ${bytes}`);
    if (status >= 500) throw new Error(`${method} ${path}: ${status} ${bytes}`);
    if (status >= 400 && !/^\{"error":"/.test(bytes.toString()))
      throw new Error(`${method} ${path}: ${bytes.toString().slice(0, 200)}`);
    return { status, bytes };
  }
}

interface Answer {
  status: number;
  bytes: Buffer;
}

/** A colour that no document of the corpus has, and that none of some hundred others is near to. */
function markOf(number: number): Color {
  return [0x21 + 24 * (number % 9), 0x1d + 24 * (Math.floor(number / 9) % 9), 0xe7 - 24 * (number % 2)];
}

function isNear(one: Color, other: Color, tolerance: number): boolean {
  return one.every((channel, index) => Math.abs(channel - (other[index] as number)) <= tolerance);
}

/** Behind everything, so that it is on top, unless what is broken before it swallows it or hides all. */
function withMark(source: string, color: Color): string {
  const style = `all: initial; position: absolute; left: 0; top: 0; width: ${MARK}; height: ${MARK}; z-index: 2147483647; background: rgb(${color.join(' ')})`;
  return `${source}<div style="${style}"></div>`;
}
