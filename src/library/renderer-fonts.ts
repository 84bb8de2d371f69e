import {
  ASSETS_FOLDER,
  type DocumentSource,
  digestOf,
  documentSource,
} from '../../workers/documents/document-source.js';
import type { FontFile } from './renderer-types.js';

/** A font with the asset that documents have it as. */
interface NamedFont {
  font: FontFile;
  asset: string;
  bytes: Uint8Array;
}

/** The fonts of a renderer, which documents find as families by their names. */
export class RendererFonts {
  readonly #fonts: readonly NamedFont[];

  constructor(fonts: readonly FontFile[]) {
    this.#fonts = fonts.map((font) => {
      const bytes = fontBytes(font);
      return { font, bytes, asset: `tuval-font-${digestOf(bytes).slice(0, 16)}.ttf` };
    });
  }

  /**
   * The document with those of the fonts that it names. Their rules stand behind its end, so that every place in it stays what
   * it is.
   */
  added(source: DocumentSource): DocumentSource {
    const html = Buffer.from(source.html).toString('utf8');
    const named = this.#fonts.filter(({ font }) => html.includes(font.name));
    if (named.length === 0) return source;
    const rules = named.map(
      ({ font: { name, weight = 400, style = 'normal' }, asset }) =>
        `@font-face{font-family:"${name}";font-weight:${weight};font-style:${style};src:url(${ASSETS_FOLDER}${asset})}`,
    );
    const assets = new Map(
      [...source.assets].map(([address, bytes]) => [address.slice(ASSETS_FOLDER.length), bytes]),
    );
    for (const { asset, bytes } of named) assets.set(asset, bytes);
    return documentSource(source.id, Buffer.from(`${html}<style>${rules.join('')}</style>`), assets);
  }
}

/** The bytes of a font file. */
export function fontBytes({ data }: FontFile): Uint8Array {
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
