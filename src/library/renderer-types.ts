import type { RenderParameters, TemplateData } from './declared-types.js';

/** Options of a renderer. */
export interface RendererOptions {
  /** Pictures that are drawn at once, each in a thread; as many as there are cores unless given. */
  threads?: number;
  /**
   * MiB that threads, pictures and results may take together, at least 256; the limits of a service unless given. Where it is
   * too little for so many threads, there are fewer.
   */
  memory?: number;
  /** Fonts that documents may name as families, beside their own `@font-face` rules. */
  fonts?: readonly FontFile[];
  /** A folder of templates: `NAME.html`, and trusted `NAME.tsx`, with `assets/` beside them. They are read when they are drawn. */
  templates?: string;
  /** Milliseconds that a still may take in a thread, the start of which counts; 120,000 unless given. */
  timeoutMs?: number;
  /** The only hosts that pictures are fetched from, such as `example.com` or `example.com:8080`; all unless given. */
  imageAllowedHosts?: readonly string[];
  /** Address ranges that pictures are fetched from although they are not public, such as `10.1.0.0/16`. */
  imageAllowedCidrs?: readonly string[];
}

export type FontWeight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;

/** A file of a font: TrueType, OpenType, WOFF or WOFF 2.0. */
export interface FontFile {
  /** Its family. */
  name: string;
  data: ArrayBuffer | Uint8Array;
  /** 400 unless given. */
  weight?: FontWeight;
  /** `normal` unless given. */
  style?: 'normal' | 'italic';
}

/** A document of HTML and CSS as a template. */
export interface DocumentTemplate {
  html: string;
  /** Pictures and fonts that it names, by their names in `assets/`. */
  assets?: Readonly<Record<string, Uint8Array>>;
}

/** Options of a picture of an element. */
export interface ElementOptions {
  width: number;
  height: number;
  fonts?: readonly FontFile[] | undefined;
  /** Only `twemoji` is there. */
  emoji?: string | undefined;
  debug?: boolean | undefined;
}

/** Parameters of the interface, with the same bounds and defaults, and a signal. */
export interface RenderOptions extends RenderParameters {
  /** Ends the render: it rejects with the reason of the signal. */
  signal?: AbortSignal;
}

/** A finished picture. */
export interface RenderedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Such as `image/png`. */
  contentType: string;
  /** In pixels. */
  width: number;
  height: number;
  /** What was taken to stay within `maxBytes`, as `X-Quality` says it. */
  quality?: string;
}

/** Draws pictures in threads of its own. */
export interface TuvalRenderer {
  /**
   * Draws a template.
   * @param template the id of one that Tuval or the folder has, or a document, which begins with `<`
   * @param data values of its fields; those that are missing take their defaults
   * @throws TuvalError, and the reason of a signal that aborts
   */
  render<Id extends keyof TemplateData>(
    template: Id,
    data?: TemplateData[Id],
    options?: RenderOptions,
  ): Promise<RenderedPicture>;
  render(
    template: string | DocumentTemplate,
    data?: Readonly<Record<string, unknown>>,
    options?: RenderOptions,
  ): Promise<RenderedPicture>;
  /** Ends threads and downloads; what is not drawn yet fails with the code `shutting_down`. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
