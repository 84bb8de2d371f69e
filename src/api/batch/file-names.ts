import { ApiError } from '../errors.js';

/** Bytes of the longest name of a file on the systems that people unpack archives on. */
const MOST_BYTES = 255;

const TOO_LONG = `uzantısıyla en çok ${MOST_BYTES} bayt olmalıdır`;

/** Digits of a row's number as a name, so that files sort in the order of rows. */
const DIGITS = 5;

/**
 * What Windows allows in no name, `/` among it; control and format characters, which do not show or turn the text around them;
 * line and paragraph separators, fillers that look like nothing, and what is no character.
 */
const FORBIDDEN =
  /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/u;

/** Names of devices on Windows, with any extension, and with spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** Characters that choose a form of the one before. Some systems ignore them. */
const VARIATION_SELECTORS = /\p{Variation_Selector}/gu;

/** The names of a batch's files, no two of which any system takes for one. */
export class FileNames {
  /** The lines of rows, by the names of their files as they are compared. */
  readonly #lines = new Map<string, number>();

  /**
   * The name of a row's file, which no other row of the batch has then.
   * @param requested by the caller, with or without the extension; the number of the row unless given
   * @throws ApiError `invalid_name` or `duplicate_name`
   */
  claim(
    requested: string | undefined,
    { row, line, size, extension }: { row: number; line: number; size?: string; extension: string },
  ): string {
    const end = `.${extension}`;
    const name = requested ?? String(row).padStart(DIGITS, '0');
    if (name.length > MOST_BYTES) throw new ApiError('invalid_name', { reason: TOO_LONG });
    const bare = name.toLowerCase().endsWith(end) ? name.slice(0, -end.length) : name;
    const ending = bare === name ? end : name.slice(-end.length);
    const file = `${bare}${size === undefined ? '' : `-${size}`}${ending}`;
    const stem = file.slice(0, -end.length);
    const reason = flawOf(stem, file);
    if (reason !== undefined) throw new ApiError('invalid_name', { reason });
    const compared = comparedName(file);
    const other = this.#lines.get(compared);
    if (other !== undefined) throw new ApiError('duplicate_name', { line: String(other) });
    this.#lines.set(compared, line);
    return file;
  }
}

/**
 * A name as the systems compare names that tell the fewest apart: macOS by canonical caseless matching (the Unicode Standard,
 * section 3.13, with full case folding), which has all that Windows takes for one, too.
 */
function comparedName(name: string): string {
  const characters = [...name.normalize('NFD').replace(VARIATION_SELECTORS, '')];
  return characters.map(folded).join('').normalize('NFC');
}

/** Full case folding of a character. Only in Turkish texts are ı and I one letter, and no file system takes them for that. */
function folded(character: string): string {
  return character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();
}

/** Why a name cannot be one, in Turkish; undefined if it can. */
function flawOf(stem: string, file: string): string | undefined {
  if (stem === '') return 'boş';
  if (FORBIDDEN.test(stem)) return '< > : " / \\ | ? * ile denetim ve biçim karakterleri içeremez';
  if (stem.startsWith('.') || /[. ]$/.test(stem) || stem.startsWith(' '))
    return 'nokta veya boşlukla başlayamaz ve bitemez';
  if (DEVICE.test(stem)) return 'Windows için ayrılmış bir ad';
  return Buffer.byteLength(file) > MOST_BYTES ? TOO_LONG : undefined;
}
