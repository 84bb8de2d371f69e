import { ApiError } from '../errors.js';

/** Bytes of the longest name of a file on the systems that people unpack archives on. */
const MOST_BYTES = 255;

/** Digits of a row's number as a name, so that files sort in the order of rows. */
const DIGITS = 5;

/** What Windows allows in no name, `/` among it, and control characters. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cs}]/u;

/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The names of a batch's files, no two of which any system takes for one. */
export class FileNames {
  /** The lines of rows, by the names of their files as systems that ignore case compare them. */
  readonly #lines = new Map<string, number>();

  /**
   * The name of a row's file, which no other row of the batch has then.
   * @param given by the caller, with or without the extension; the number of the row unless given
   * @throws ApiError `invalid_name` or `duplicate_name`
   */
  claim(
    given: string | undefined,
    { row, line, extension }: { row: number; line: number; extension: string },
  ): string {
    const end = `.${extension}`;
    const name = given ?? String(row).padStart(DIGITS, '0');
    const file = name.toLowerCase().endsWith(end) ? name : name + end;
    const stem = file.slice(0, -end.length);
    const reason = flawOf(stem, file);
    if (reason !== undefined) throw new ApiError('invalid_name', { reason });
    const compared = file.normalize('NFC').toLowerCase();
    const other = this.#lines.get(compared);
    if (other !== undefined) throw new ApiError('duplicate_name', { line: String(other) });
    this.#lines.set(compared, line);
    return file;
  }
}

/** Why a name cannot be one, in Turkish; undefined if it can. */
function flawOf(stem: string, file: string): string | undefined {
  if (stem === '') return 'boş';
  if (FORBIDDEN.test(stem)) return '< > : " / \\ | ? * ve denetim karakterleri içeremez';
  if (stem.startsWith('.') || /[. ]$/.test(stem) || stem.startsWith(' '))
    return 'nokta veya boşlukla başlayamaz ve bitemez';
  if (DEVICE.test(stem)) return 'Windows için ayrılmış bir ad';
  return Buffer.byteLength(file) > MOST_BYTES ? `uzantısıyla en çok ${MOST_BYTES} bayt olmalıdır` : undefined;
}
