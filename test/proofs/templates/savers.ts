/** Callers who save versions of templates without end, and know what they were answered. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { waitFor } from '../../rig/time/eventually.js';

/** For an answer, of a service that is not there for a while. */
const PATIENCE_MS = 30_000;

/** Until a service is there again and has answered, on a machine that does other things besides. */
const LONGEST_MS = 240_000;

/** Milliseconds before a service that refuses is asked again. */
const PAUSE_MS = 20;

/** Bytes of a document, so that writing it takes more than one step. */
const LENGTH = 20_000;

/** A document that tells which it is. */
function documentNumbered(id: string, number: number): string {
  const head = `<title>${id}</title><meta name="viewport" content="width=64, height=64">`;
  const filling = `<!-- ${`${id} ${number} `.repeat(LENGTH / 10)} -->`.slice(0, LENGTH);
  return `<!doctype html><html lang="tr"><head>${head}</head><body>${number}${filling.slice(0, -3)}--></body></html>`;
}

/** Saves one template again and again, each time at the next of some services. */
export class Saver {
  /** Numbers of documents by their texts. */
  readonly #sent = new Map<string, number>();
  /** The number of the last that was answered with success, or 0. */
  answered = 0;
  readonly #allAnswered: number[] = [];
  /** Answers that were neither success nor "try again". */
  readonly odd: string[] = [];
  #stopped = false;
  readonly #working: Promise<void>;

  constructor(
    readonly id: string,
    readonly bases: readonly string[],
    readonly key: string,
  ) {
    this.#working = this.#work();
  }

  async #work(): Promise<void> {
    for (let number = 1; !this.#stopped; number++) {
      const html = documentNumbered(this.id, number);
      this.#sent.set(html, number);
      const status = await this.put(this.bases[number % this.bases.length] as string, html).catch(() => 0);
      if (status === 200 || status === 201) {
        this.answered = number;
        this.#allAnswered.push(number);
      } else if (status !== 0 && status !== 503) this.odd.push(`${status} for ${number}`);
      else await pause(PAUSE_MS);
    }
  }

  async put(base: string, html: string, headers: Record<string, string> = {}): Promise<number> {
    const reply = await fetch(`${base}/api/templates/${this.id}`, {
      method: 'PUT',
      headers: { 'x-api-key': this.key, 'content-type': 'text/html', ...headers },
      body: html,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await reply.arrayBuffer();
    return reply.status;
  }

  /** Resolves when some more have been answered. */
  async goesOn(count = 2): Promise<void> {
    const before = this.answered;
    await waitFor(
      `${this.id} to be saved again`,
      () => {
        if (this.odd.length > 0) throw new Error(this.odd.join(', '));
        return this.answered >= before + count;
      },
      LONGEST_MS,
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  /** Asserts that a service has what was answered or something later, whole, with versions that are what they say. */
  async isWholeAt(t: Test, base: string): Promise<void> {
    t.strictSame(this.odd, [], `${this.id}: every answer is success or "try again"`);
    const stored = (await this.#get(base, this.id)).json as {
      version: string;
      versions: { version: string }[];
    };
    const newest = await this.#numberOf(t, base, this.id);
    t.ok(newest >= this.answered, `${this.id}: ${newest} is kept, ${this.answered} was answered last`);
    t.equal(stored.versions[0]?.version, stored.version);
    const numbers: number[] = [];
    for (const { version } of stored.versions)
      numbers.push(await this.#numberOf(t, base, `${this.id}@${version}`));
    t.strictSame(
      numbers,
      [...numbers].sort((one, other) => other - one),
      `${this.id}: the newest comes first`,
    );
    t.equal(numbers.length, Math.min(20, new Set(numbers).size), `${this.id}: no version is there twice`);
    const lost = this.#allAnswered.filter((number) => !numbers.includes(number));
    t.ok(
      lost.length === 0 || numbers.length === 20,
      `${this.id}: no version is lost that was answered: ${lost}`,
    );
    const headers = { 'x-api-key': this.key, 'content-type': 'application/json' };
    const body = JSON.stringify({ template: this.id });
    const drawn = await fetch(`${base}/api/render`, { method: 'POST', headers, body });
    t.equal(drawn.status, 200, `${this.id} is drawn`);
    // Nothing that was left behind holds up its next change.
    const next = documentNumbered(this.id, 1_000_000 + this.bases.indexOf(base));
    t.equal(
      await this.put(base, next, { 'if-match': `"${stored.version}"` }),
      200,
      `${this.id} can be changed`,
    );
  }

  async #numberOf(t: Test, base: string, reference: string): Promise<number> {
    const { text } = await this.#get(base, reference, 'text/html');
    // What checks have saved is no document of the saver.
    const [, checked] = /<body>(1\d{6})</.exec(text) ?? [];
    const number = this.#sent.get(text) ?? (checked === undefined ? undefined : Number(checked));
    t.ok(number !== undefined, `${reference} is whole`);
    return number ?? 0;
  }

  async #get(base: string, reference: string, accept = 'application/json') {
    const headers = { 'x-api-key': this.key, accept };
    const reply = await fetch(`${base}/api/templates/${reference}`, { headers });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${reply.status} ${text}`);
    return { text, json: accept === 'text/html' ? undefined : JSON.parse(text) };
  }
}
