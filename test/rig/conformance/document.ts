/** A document of the corpus: one HTML file, as a caller would send it. */
export interface ConformanceDocument {
  /** `group/name`, unique. */
  name: string;
  source: string;
}

/** A file that a document names beside itself, by its relative URL such as `assets/photo.jpg`. */
export type Assets = ReadonlyMap<string, Uint8Array>;

export interface Size {
  width: number;
  height: number;
}

/** One drawing of a document. */
export interface DrawingInput {
  source: string;
  /**
   * By the field's key; a picture is a `data:` URL. Of a list that has not its default, the number of its items is by its key,
   * and each of their values by one such as `lines[2].price`.
   */
  values: Readonly<Record<string, string>>;
  assets: Assets;
  /** Where its animations stand. */
  timeMs: number;
  /** Pixels of the picture per CSS pixel, 1 where it is left out. */
  scale?: number;
}

type FieldSettings = Record<string, { type: string; default?: string | number }>;

/** A list as a document declares it. */
export interface ListSettings {
  max: number;
  fields: FieldSettings;
  default?: Record<string, string | number>[];
}

interface Settings {
  fields?: FieldSettings;
  lists?: Record<string, ListSettings>;
  animation?: { durationMs: number; stillAt: number };
}

/** The drawing that a document's own defaults make; a picture field without one takes the picture of that name. */
export function defaultInput({ source }: ConformanceDocument, assets: Assets): DrawingInput {
  const { fields = {}, animation } = settingsOf(source);
  const values = Object.entries(fields).map(([key, { type, default: value }]) => {
    return [key, type === 'image' ? pictureUrl(key, assets) : String(value ?? '')];
  });
  return {
    source,
    values: Object.fromEntries(values),
    assets,
    timeMs: animation ? animation.durationMs * animation.stillAt : 0,
  };
}

/** @returns the fields, lists and animation that a document declares, unchecked */
export function settingsOf(source: string): Settings {
  const json = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(source)?.[1];
  return json === undefined ? {} : (JSON.parse(json) as Settings);
}

/** The size that a document says in whole pixels; undefined where it says none. */
export function statedSize(source: string): Size | undefined {
  for (const [tag] of source.matchAll(/<meta\b[^>]*\bname\s*=\s*["']?viewport\b[^>]*>/gi)) {
    const content = /\bwidth=(\d+)\s*[,;]\s*height=(\d+)/i.exec(tag);
    if (content) return { width: Number(content[1]), height: Number(content[2]) };
  }
  return undefined;
}

/** @throws when the document does not say it */
export function sizeOf(source: string): Size {
  const size = statedSize(source);
  if (!size) throw new Error('a document without its size in <meta name="viewport">');
  return size;
}

/** The root's language, `und` where there is none. */
export function languageOf(source: string): string {
  return /<html\b[^>]*\blang="([^"]*)"/.exec(source)?.[1] ?? 'und';
}

/** A picture field is named for what it shows: `photo2` takes `assets/photo2.jpg`. */
function pictureUrl(key: string, assets: Assets): string {
  for (const [extension, type] of Object.entries({ jpg: 'jpeg', png: 'png', svg: 'svg+xml' })) {
    const bytes = assets.get(`assets/${key}.${extension}`);
    if (bytes) return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  }
  return '';
}
