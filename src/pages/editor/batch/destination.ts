/** Where an archive goes: into a file that somebody has chosen, as it arrives, or else to the browser's downloads at its end. */

import { element } from '../page-elements.js';

export interface Destination {
  /** @throws DOMException where there is no room */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends the file, which is there from now on. */
  close(): Promise<void>;
  /** Leaves nothing. */
  abort(): Promise<void>;
}

/** Of a file that somebody has chosen; not every browser can remove it. */
interface ChosenHandle extends FileSystemFileHandle {
  remove?(): Promise<void>;
}

/** The File System Access API (WICG), which not every browser has. */
interface FilePicker {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<ChosenHandle>;
}

const TYPE = 'application/zip';

/** Bytes that are gathered before the browser may put them on a disk. */
const GATHERED_BYTES = 16 * 1024 * 1024;

/** To be called right after a click, as browsers ask. @returns undefined if nobody wants to save anything */
export async function chooseDestination(name: string): Promise<Destination | undefined> {
  const picker = window as FilePicker;
  if (!picker.showSaveFilePicker) return new Download(name);
  const types = [{ description: 'ZIP', accept: { [TYPE]: ['.zip'] } }];
  try {
    const file = await picker.showSaveFilePicker({ suggestedName: name, types });
    return new ChosenFile(file, await file.createWritable());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // Not allowed here, as in the frame of another page.
    return new Download(name);
  }
}

class ChosenFile implements Destination {
  readonly #file: ChosenHandle;
  readonly #stream: FileSystemWritableFileStream;

  constructor(file: ChosenHandle, stream: FileSystemWritableFileStream) {
    this.#file = file;
    this.#stream = stream;
  }

  write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#stream.write(bytes);
  }

  close(): Promise<void> {
    return this.#stream.close();
  }

  async abort(): Promise<void> {
    await this.#stream.abort();
    // It has been empty since it was chosen.
    await this.#file.remove?.();
  }
}

class Download implements Destination {
  readonly #name: string;
  #parts: BlobPart[] = [];
  #gathered = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#parts.push(bytes);
    this.#gathered += bytes.length;
    if (this.#gathered < GATHERED_BYTES) return;
    // Browsers keep large blobs on disks, but not arrays.
    this.#parts = [new Blob(this.#parts)];
    this.#gathered = 0;
  }

  async close(): Promise<void> {
    const url = URL.createObjectURL(new Blob(this.#parts, { type: TYPE }));
    this.#parts = [];
    element('a', { href: url, download: this.#name }).click();
    // The browser has begun to read the URL by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  async abort(): Promise<void> {
    this.#parts = [];
  }
}
