import { hash } from 'node:crypto';
import { type PictureHeaders, type PictureStore, pictureName } from '../store/picture-store.js';
import type { Job } from './job.js';
import { extensionOf, type JobRow, type RowEntry } from './job-row.js';

/** The parts of a job that names are made of. */
export type JobLocation = Pick<Job, 'owner' | 'expires' | 'seed'>;

const TEXT: PictureHeaders = { mediaType: 'application/x-ndjson', cacheControl: 'private, no-store' };

/**
 * The objects of a job in the store of pictures: its rows, in the order in which they came and a task at a time, what has become of
 * them, and its pictures. Each name is a function of the job and of what it is of, so that what is drawn twice is there once,
 * and none can be guessed. All of it ends with the day that the job ends on.
 */
export class JobObjects {
  readonly #store: PictureStore;

  constructor(store: PictureStore) {
    this.#store = store;
  }

  /** Keeps the rows of a task, each a JSON text. */
  async putRows(job: JobLocation, task: number, rows: readonly string[]): Promise<void> {
    await this.#putLines(nameOf(job, `rows ${task}`), rows);
  }

  /** The rows of a task; undefined where they are there no more. */
  async rows(job: JobLocation, task: number): Promise<JobRow[] | undefined> {
    const lines = await this.#lines(nameOf(job, `rows ${task}`));
    return lines?.map((line) => JSON.parse(line) as JobRow);
  }

  async removeRows(job: JobLocation, task: number): Promise<void> {
    await this.#store.remove(nameOf(job, `rows ${task}`));
  }

  /** Keeps what has become of the rows of a task. */
  async putEntries(job: JobLocation, task: number, entries: readonly RowEntry[]): Promise<void> {
    const lines = entries.map((entry) => JSON.stringify(entry));
    await this.#putLines(nameOf(job, `entries ${task}`), lines);
  }

  async entries(job: JobLocation, task: number): Promise<RowEntry[] | undefined> {
    const lines = await this.#lines(nameOf(job, `entries ${task}`));
    return lines?.map((line) => JSON.parse(line) as RowEntry);
  }

  /** Keeps the number of the first row of each task. */
  async putStarts(job: JobLocation, starts: readonly number[]): Promise<void> {
    await this.#putLines(nameOf(job, 'starts'), starts.map(String));
  }

  async starts(job: JobLocation): Promise<number[] | undefined> {
    return (await this.#lines(nameOf(job, 'starts')))?.map(Number);
  }

  /** Keeps the picture of a row. @param number of the row among the job's, from 1 */
  async putPicture(
    job: JobLocation,
    number: number,
    { file, bytes, mediaType }: { file: string; bytes: Uint8Array; mediaType: string },
  ): Promise<void> {
    const cacheControl = 'public, max-age=86400, immutable';
    await this.#store.put(pictureNameOf(job, number, file), bytes, { mediaType, cacheControl });
  }

  /** The bytes of a picture as they come; undefined if it is not there. */
  async picture(
    job: JobLocation,
    number: number,
    file: string,
  ): Promise<AsyncIterable<Uint8Array> | undefined> {
    const name = pictureNameOf(job, number, file);
    const size = await this.#store.size(name);
    return size ? this.#store.read(name, 0, size - 1) : undefined;
  }

  async #putLines(name: string, lines: readonly string[]): Promise<void> {
    await this.#store.put(name, Buffer.from(lines.join('\n')), TEXT);
  }

  async #lines(name: string): Promise<string[] | undefined> {
    const size = await this.#store.size(name);
    if (!size) return undefined;
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#store.read(name, 0, size - 1)) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8').split('\n');
  }
}

/** The file that the picture of a row is kept as. @param file under which its row is known */
export function pictureFileOf({ seed }: Pick<JobLocation, 'seed'>, number: number, file: string): string {
  return `${digest(`${seed} picture ${number}`)}.${extensionOf(file)}`;
}

function pictureNameOf(job: JobLocation, number: number, file: string): string {
  return pictureName(job.expires, job.owner, pictureFileOf(job, number, file));
}

function nameOf({ expires, owner, seed }: JobLocation, what: string): string {
  return pictureName(expires, owner, `${digest(`${seed} ${what}`)}.rows`);
}

function digest(text: string): string {
  return hash('sha256', text, 'hex');
}
