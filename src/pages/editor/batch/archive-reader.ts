/** Reads a ZIP archive (PKWARE APPNOTE 6.3) while it arrives, as `POST /api/batch` writes it: stored, sizes behind the data. */

/** The beginning of a local file header, and of what follows the data of a file. */
const HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;

const HEADER_BYTES = 30;
const DESCRIPTOR_BYTES = 16;

/** The first letter of every signature: P. */
const FIRST = DESCRIPTOR & 0xff;

const MANIFEST = 'manifest.json';

export class ArchiveReader {
  /** Files that have arrived whole, without the manifest. */
  files = 0;
  /** What has arrived and is not read yet. */
  #rest = new Uint8Array(0);
  /** The file that is arriving, and how many of its bytes are read. */
  #file: { isManifest: boolean; bytes: number } | undefined;
  #manifest: Uint8Array<ArrayBuffer>[] = [];
  #isManifestWhole = false;
  /** Set if all files were read, and only the directory follows. */
  #isOver = false;

  push(piece: Uint8Array): void {
    if (this.#isOver) return;
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    let at = 0;
    for (let read = -1; read !== 0 && !this.#isOver; at += read) {
      const rest = bytes.subarray(at);
      read = this.#file ? this.#readData(rest, this.#file) : this.#readHeader(rest);
    }
    this.#rest = bytes.slice(at);
  }

  /** The text of the manifest; undefined if the archive ended before it. */
  async manifest(): Promise<string | undefined> {
    return this.#isManifestWhole ? new Blob(this.#manifest).text() : undefined;
  }

  /** @returns bytes that were read: none until there are enough */
  #readHeader(bytes: Uint8Array): number {
    if (bytes.length < HEADER_BYTES) return 0;
    const view = viewOf(bytes);
    if (view.getUint32(0, true) !== HEADER) {
      this.#isOver = true;
      return 0;
    }
    const nameEnd = HEADER_BYTES + view.getUint16(26, true);
    const end = nameEnd + view.getUint16(28, true);
    if (bytes.length < end) return 0;
    const name = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, nameEnd));
    this.#file = { isManifest: name === MANIFEST, bytes: 0 };
    return end;
  }

  /** Reads up to the end of the file, or all that cannot be the beginning of what follows it. */
  #readData(bytes: Uint8Array, file: { isManifest: boolean; bytes: number }): number {
    const view = viewOf(bytes);
    const last = bytes.length - DESCRIPTOR_BYTES;
    let at = bytes.indexOf(FIRST);
    while (at >= 0 && at <= last && !isEnd(view, at, file.bytes + at)) at = bytes.indexOf(FIRST, at + 1);
    const isFound = at >= 0 && at <= last;
    const length = isFound ? at : Math.max(0, last + 1);
    if (file.isManifest) this.#manifest.push(bytes.slice(0, length));
    file.bytes += length;
    if (!isFound) return length;
    this.#file = undefined;
    if (file.isManifest) this.#isManifestWhole = true;
    else this.files++;
    return length + DESCRIPTOR_BYTES;
  }
}

/** Tells whether a data descriptor stands there. A picture can hold its first bytes, but not the number of those before them. */
function isEnd(view: DataView, at: number, size: number): boolean {
  return (
    view.getUint32(at, true) === DESCRIPTOR &&
    view.getUint32(at + 8, true) === size &&
    view.getUint32(at + 12, true) === size
  );
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
