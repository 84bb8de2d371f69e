import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderFileError, mayHaveChanged, TEMPLATE_EXTENSIONS } from '../documents/folder-files.js';
import { isTemplateId } from '../documents/template-id.js';
import { type FileVerdict, TemplateReader, type TemplateReading } from '../documents/template-reader.js';
import type { Client } from '../rendering/client.js';

interface Read {
  stamps: ReadonlyMap<string, string>;
  verdict: FileVerdict;
}

/** The templates of a folder, each read when it is first asked for, and again once one of its files has changed. */
export class FolderTemplates {
  readonly #folder: string;
  readonly #reader: TemplateReader;
  readonly #read = new Map<string, Read>();
  readonly #reading = new Map<string, Promise<Read | undefined>>();

  constructor(folder: string, reading: TemplateReading) {
    this.#folder = folder;
    this.#reader = new TemplateReader(reading);
  }

  /**
   * The template of `NAME.html` or else `NAME.tsx`, or what is wrong with it; undefined where there is no such file.
   * @throws FolderFileError where it cannot be read, and as `DocumentChecks.verdict`
   */
  async find(id: string, client: Client): Promise<FileVerdict | undefined> {
    if (!isTemplateId(id)) return undefined;
    const before = this.#read.get(id);
    if (before && !(await mayHaveChanged(this.#folder, before.stamps))) return before.verdict;
    let reading = this.#reading.get(id);
    if (!reading) {
      // For all who ask meanwhile, whoever of them leaves.
      reading = this.#verdict(id, client.caller).finally(() => this.#reading.delete(id));
      this.#reading.set(id, reading);
    }
    return (await reading)?.verdict;
  }

  async #verdict(id: string, caller: string): Promise<Read | undefined> {
    for (const end of TEMPLATE_EXTENSIONS) {
      const file = id + end;
      if (!(await isThere(join(this.#folder, file)))) continue;
      const { stamps, verdict } = await this.#reader.read(this.#folder, file);
      const read = { stamps, verdict: await verdict({ caller, signal: new AbortController().signal }) };
      this.#read.set(id, read);
      return read;
    }
    this.#read.delete(id);
    return undefined;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw new FolderFileError((error as Error).message);
  }
}
