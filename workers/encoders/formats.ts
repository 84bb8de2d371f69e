import type { Language } from '../../templates/contract/index.js';

/** Numeric parameter of formats, beside the size. */
interface Parameter {
  min: number;
  max: number;
  /** Step of the editor's slider; values between steps are accepted. */
  step: number;
  label: Words;
  /** Description in the reference, in Markdown. */
  description: string;
}

type Words = Readonly<Record<Language, string>>;

/** Default of a parameter: a value, or words that describe it. */
export type Fallback = number | Words;

/** Frames of a lossy GIF where a plan does not say: each of 800x450 takes up to 80 ms, one after the other. */
export const LOSSY_MAX_FRAMES = 60;

/** Parameters of all formats; every request is checked against all of them. */
export const PARAMETERS = {
  quality: {
    ...{ min: 1, max: 100, step: 1 },
    label: { tr: 'Kalite', en: 'Quality' },
    description:
      'Of a JPEG (90 unless given; from 90 on, colour is kept at full resolution), an AVIF (60), an MP4 (70), or a WebP, still or animated, which is lossless without it.',
  },
  lossy: {
    ...{ min: 1, max: 100, step: 1 },
    label: { tr: 'Kayıplı GIF kalitesi', en: 'Quality of a lossy GIF' },
    description: `Of a GIF: the lower it is, the more colours are others than those that were drawn, where that saves bytes. It is for photographs that move: at 80 they take about half of the bytes. It has at most ${LOSSY_MAX_FRAMES} frames unless the plan says otherwise, and waits for its turn: \`busy\` where too many do.`,
  },
  fps: {
    ...{ min: 5, max: 50, step: 1 },
    label: { tr: 'Saniyedeki kare', en: 'Frames a second' },
    description: 'Frames a second of an animation, which the plan may cut: see `X-Gif-Fps`.',
  },
  durationMs: {
    ...{ min: 200, max: 10_000, step: 100 },
    label: { tr: 'Süre (ms)', en: 'Duration (ms)' },
    description: 'Length of an animation in milliseconds; the template’s own loop unless given.',
  },
  dpi: {
    ...{ min: 1, max: 2400, step: 1 },
    label: { tr: 'İnç başına piksel', en: 'Pixels an inch' },
    description:
      'Of a PNG or a JPEG: pixels an inch that are noted in the file (`pHYs`, JFIF), by which programs for print know how large it is. No pixel changes.',
  },
  maxBytes: {
    ...{ min: 5000, max: 10_000_000, step: 1000 },
    label: { tr: 'En çok bayt', en: 'Bytes at most' },
    description:
      'Of a still: the best image of at most that many bytes is made, with `quality`, if it is given, as the best that is tried. A JPEG, an AVIF or a WebP gets less quality, and a PNG fewer colours: 255, 128, 64, 32 or 16. `X-Quality` tells what was taken.',
  },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof PARAMETERS;
export const PARAMETER_NAMES = Object.keys(PARAMETERS) as ParameterName[];

/** Parameters of a request, within their bounds. */
export type RequestParameters = Partial<Record<ParameterName, number | undefined>>;

/** The parameters of every format that moves; they become the delays of its frames. */
export const TIMING = {
  fps: 20,
  durationMs: { tr: 'şablonun kendi süresi', en: 'the template’s own' },
} as const satisfies Partial<Record<ParameterName, Fallback>>;

/** The parameters of every still of pixels. */
const LIMITS = {
  maxBytes: { tr: 'sınırsız', en: 'any number' },
} as const satisfies Partial<Record<ParameterName, Fallback>>;

/** Quality with which a search for the best image within `maxBytes` begins where none is given: more is not seen. */
const BEST_QUALITY = 95;

/**
 * The way in which an animation is made: of images of what each frame changes, which several threads encode; of such images
 * that have a palette in common, chosen before; or by one encoder in a thread of its own, which takes all frames in their order.
 */
export type Motion = 'images' | 'images with palette' | 'stream';

interface FormatRow {
  /** Name as people write it. */
  title: string;
  mediaType: string;
  /** Extension of file names. */
  extension: string;
  /** Extensions in signed links, the usual one first; each belongs to one format. */
  linkExtensions: readonly [string, ...string[]];
  /** The way in which an animation is made, which only animated templates have; false for stills. */
  motion: false | Motion;
  /** Set if equal requests yield equal bytes, whatever a thread has drawn before. */
  reproducible: boolean;
  /** Set for stills that take much longer to encode than to draw: they leave a thread for the others. */
  slow: boolean;
  /** Set for what is written from the list of what is painted, and not from pixels. */
  vectors?: true;
  /** The most pixels of an image; undefined where memory is enough for any. */
  mostPixels?: number;
  /** The parameters that are its own. Where the default is words, the encoder may find none given. */
  parameters: Partial<Record<Exclude<ParameterName, keyof typeof TIMING | keyof typeof LIMITS>, Fallback>>;
}

/** What encoders in WebAssembly have memory for (`encoding-memory.ts`): DCI 4K, in either direction. */
const MOST_PIXELS = 4096 * 2160;

/** Encoders of lossy GIFs: Tuval's own, and gifski. */
export const LOSSY_GIF_ENCODERS = ['tuval', 'gifski'] as const;
export type LossyGifEncoder = (typeof LOSSY_GIF_ENCODERS)[number];

/** The most pixels of a lossy GIF: its encoder takes 24 bytes a pixel, and waits with three frames at least. */
export const LOSSY_MOST_PIXELS = 4_000_000;

/** Without `dpi`. */
const NO_DENSITY = { tr: 'yazılmaz', en: 'not noted' };

/**
 * Every format that an image can be written as; the first is what is written unless another is asked for. What is
 * checked, documented, offered and sent follows from this table. A new format of pixels is a row here, and its encoder in
 * `format-encoders.ts`, which does not compile without.
 */
export const FORMATS = {
  png: {
    title: 'PNG',
    mediaType: 'image/png',
    extension: 'png',
    linkExtensions: ['png'],
    motion: false,
    reproducible: false,
    slow: false,
    parameters: { dpi: NO_DENSITY },
  },
  jpeg: {
    title: 'JPEG',
    mediaType: 'image/jpeg',
    extension: 'jpg',
    linkExtensions: ['jpg', 'jpeg'],
    motion: false,
    reproducible: false,
    slow: false,
    parameters: { quality: 90, dpi: NO_DENSITY },
  },
  webp: {
    title: 'WebP',
    mediaType: 'image/webp',
    extension: 'webp',
    linkExtensions: ['webp'],
    motion: false,
    reproducible: false,
    slow: true,
    mostPixels: MOST_PIXELS,
    parameters: { quality: { tr: 'kayıpsız', en: 'lossless' } },
  },
  avif: {
    title: 'AVIF',
    mediaType: 'image/avif',
    extension: 'avif',
    linkExtensions: ['avif'],
    motion: false,
    reproducible: false,
    slow: true,
    mostPixels: MOST_PIXELS,
    parameters: { quality: 60 },
  },
  pdf: {
    title: 'PDF',
    mediaType: 'application/pdf',
    extension: 'pdf',
    linkExtensions: ['pdf'],
    motion: false,
    reproducible: true,
    slow: false,
    vectors: true,
    parameters: {},
  },
  gif: {
    title: 'GIF',
    mediaType: 'image/gif',
    extension: 'gif',
    linkExtensions: ['gif'],
    motion: 'images with palette',
    reproducible: true,
    slow: false,
    parameters: { lossy: { tr: 'kendi kodlayıcımız', en: 'our own encoder' } },
  },
  apng: {
    title: 'APNG',
    mediaType: 'image/apng',
    extension: 'apng',
    linkExtensions: ['apng'],
    motion: 'images',
    reproducible: true,
    slow: false,
    parameters: {},
  },
  awebp: {
    title: 'animated WebP',
    mediaType: 'image/webp',
    extension: 'webp',
    linkExtensions: ['awebp'],
    motion: 'images',
    reproducible: true,
    slow: false,
    mostPixels: MOST_PIXELS,
    parameters: { quality: { tr: 'kayıpsız', en: 'lossless' } },
  },
  mp4: {
    title: 'MP4',
    mediaType: 'video/mp4',
    extension: 'mp4',
    linkExtensions: ['mp4'],
    motion: 'stream',
    reproducible: true,
    slow: false,
    mostPixels: MOST_PIXELS,
    parameters: { quality: 70 },
  },
} as const satisfies Record<string, FormatRow>;

type Rows = typeof FORMATS;

export type Format = keyof Rows;
export type MovingFormat = { [Each in Format]: Rows[Each]['motion'] extends false ? never : Each }[Format];
export type VectorFormat = { [Each in Format]: Rows[Each] extends { vectors: true } ? Each : never }[Format];
/** Those of one frame of pixels. */
export type StillFormat = Exclude<Format, MovingFormat | VectorFormat>;

/**
 * Output format with the values of its own parameters, absent where none was given and the default is words; for an
 * animation also `delays` in centiseconds, one a frame and at least two.
 */
export type Output<Of extends Format = Format> = {
  [Each in Of]: { format: Each } & Stated<Rows[Each]['parameters']> &
    (Each extends MovingFormat
      ? { delays: readonly number[] }
      : Each extends VectorFormat
        ? unknown
        : Stated<typeof LIMITS>);
}[Of];

type Stated<Own> = { [Name in keyof Own as Own[Name] extends number ? Name : never]: number } & {
  [Name in keyof Own as Own[Name] extends number ? never : Name]?: number;
};

export const ALL_FORMATS = Object.keys(FORMATS) as [Format, ...Format[]];
/** Those that do not move. */
export const STILL_FORMATS = ALL_FORMATS.filter((format) => !moves(format)) as [
  StillFormat,
  ...(StillFormat | VectorFormat)[],
];
export const MOVING_FORMATS = ALL_FORMATS.filter(moves);
export const [DEFAULT_FORMAT] = STILL_FORMATS;

export function moves(format: Format): format is MovingFormat {
  return FORMATS[format].motion !== false;
}

export function isMoving(output: Output): output is Output<MovingFormat> {
  return moves(output.format);
}

export function hasVectors(format: Format): format is VectorFormat {
  return 'vectors' in FORMATS[format];
}

export function isOfVectors(output: Output): output is Output<VectorFormat> {
  return hasVectors(output.format);
}

/** The way in which an output is made; false for stills. Encoders of lossy GIFs take all frames in their order. */
export function motionOf(output: Output): false | Motion {
  return output.format === 'gif' && output.lossy !== undefined ? 'stream' : FORMATS[output.format].motion;
}

/** Tells whether one encoder takes all frames of an animation in their order, in a thread of its own. */
export function isStreamed(output: Output): boolean {
  return motionOf(output) === 'stream';
}

/** Tells whether it is a still that takes much longer to encode than to draw, or is encoded several times. */
export function isSlowStill(output: Output): boolean {
  if (isMoving(output) || isOfVectors(output)) return false;
  return FORMATS[output.format].slow || output.maxBytes !== undefined;
}

/** The most pixels of an image in a format; infinite where memory is enough for any. */
export function mostPixels(format: Format): number {
  const row: FormatRow = FORMATS[format];
  return row.mostPixels ?? Number.POSITIVE_INFINITY;
}

/** Parameters of a format beside the size, by name. */
export function parametersOf(format: Format): Partial<Record<ParameterName, Fallback>> {
  const { parameters } = FORMATS[format];
  if (moves(format)) return { ...TIMING, ...parameters };
  return hasVectors(format) ? { ...parameters } : { ...parameters, ...LIMITS };
}

/**
 * An output with a format's own parameters: those given, else what holds without them.
 * @param delays of a format that moves
 */
export function outputIn(format: Format, requested: RequestParameters, delays?: readonly number[]): Output {
  const hasLimits = !moves(format) && !hasVectors(format);
  const common = hasLimits ? LIMITS : {};
  const isLimited = hasLimits && requested.maxBytes !== undefined;
  const own = Object.entries({ ...FORMATS[format].parameters, ...common }) as [ParameterName, Fallback][];
  const stated = own.flatMap(([name, fallback]) => {
    const usual = name === 'quality' && isLimited && typeof fallback === 'number' ? BEST_QUALITY : fallback;
    const value = requested[name] ?? usual;
    return typeof value === 'number' ? [[name, value]] : [];
  });
  return { format, ...Object.fromEntries(stated), ...(delays && { delays }) } as Output;
}
