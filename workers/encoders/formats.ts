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

/** Parameters of all formats; every request is checked against all of them. */
export const PARAMETERS = {
  quality: {
    ...{ min: 1, max: 100, step: 1 },
    label: { tr: 'Kalite', en: 'Quality' },
    description: 'Of a JPEG; from 90 on, colour is kept at full resolution.',
  },
  fps: {
    ...{ min: 5, max: 50, step: 1 },
    label: { tr: 'Saniyedeki kare', en: 'Frames a second' },
    description: 'Frames a second of a GIF, which the plan may cut: see `X-Gif-Fps`.',
  },
  durationMs: {
    ...{ min: 200, max: 10_000, step: 100 },
    label: { tr: 'Süre (ms)', en: 'Duration (ms)' },
    description: 'Length of a GIF in milliseconds; the template’s own loop unless given.',
  },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof PARAMETERS;
export const PARAMETER_NAMES = Object.keys(PARAMETERS) as ParameterName[];

/** Parameters of a request, within their bounds. */
export type GivenParameters = Partial<Record<ParameterName, number | undefined>>;

/** The parameters of every format that moves; they become the delays of its frames. */
export const TIMING = {
  fps: 20,
  durationMs: { tr: 'şablonun kendi süresi', en: 'the template’s own' },
} as const satisfies Partial<Record<ParameterName, Fallback>>;

interface FormatRow {
  /** Name as people write it. */
  title: string;
  mediaType: string;
  /** Extension of file names. */
  extension: string;
  /** Extensions in signed links, the usual one first; each belongs to one format. */
  linkExtensions: readonly [string, ...string[]];
  /** Set for formats that show animations, which only animated templates have. */
  moves: boolean;
  /** Set if equal requests yield equal bytes, whatever a thread has drawn before. */
  reproducible: boolean;
  /** The parameters that are its own. */
  parameters: Partial<Record<Exclude<ParameterName, keyof typeof TIMING>, Fallback>>;
}

/**
 * Every format that an image can be written as; the first is what is written unless another is asked for. What is
 * checked, documented, offered and sent follows from this table. A new format is a row here, and its encoder in
 * `format-encoders.ts`, which does not compile without.
 */
export const FORMATS = {
  png: {
    title: 'PNG',
    mediaType: 'image/png',
    extension: 'png',
    linkExtensions: ['png'],
    moves: false,
    reproducible: false,
    parameters: {},
  },
  jpeg: {
    title: 'JPEG',
    mediaType: 'image/jpeg',
    extension: 'jpg',
    linkExtensions: ['jpg', 'jpeg'],
    moves: false,
    reproducible: false,
    parameters: { quality: 90 },
  },
  gif: {
    title: 'GIF',
    mediaType: 'image/gif',
    extension: 'gif',
    linkExtensions: ['gif'],
    moves: true,
    reproducible: true,
    parameters: {},
  },
} as const satisfies Record<string, FormatRow>;

type Rows = typeof FORMATS;

export type Format = keyof Rows;
export type MovingFormat = { [Each in Format]: Rows[Each]['moves'] extends true ? Each : never }[Format];
export type StillFormat = Exclude<Format, MovingFormat>;

/**
 * Output format with the values of its own parameters, undefined where the default is words; for an animation
 * also `delays` in centiseconds, one a frame and at least two.
 */
export type Output<Of extends Format = Format> = {
  [Each in Of]: { format: Each } & Told<Rows[Each]['parameters']> &
    (Each extends MovingFormat ? { delays: readonly number[] } : unknown);
}[Of];

type Told<Own> = { [Name in keyof Own]: Own[Name] extends number ? number : number | undefined };

export const ALL_FORMATS = Object.keys(FORMATS) as [Format, ...Format[]];
export const STILL_FORMATS = ALL_FORMATS.filter((format) => !moves(format)) as [
  StillFormat,
  ...StillFormat[],
];
export const MOVING_FORMATS = ALL_FORMATS.filter(moves);
export const [DEFAULT_FORMAT] = STILL_FORMATS;

export function moves(format: Format): format is MovingFormat {
  return FORMATS[format].moves;
}

export function isMoving(output: Output): output is Output<MovingFormat> {
  return moves(output.format);
}

/** Parameters of a format beside the size, by name. */
export function parametersOf(format: Format): Partial<Record<ParameterName, Fallback>> {
  const { parameters } = FORMATS[format];
  return moves(format) ? { ...TIMING, ...parameters } : parameters;
}

/**
 * An output with a format's own parameters: those given, else what holds without them.
 * @param delays of a format that moves
 */
export function outputIn(format: Format, given: GivenParameters, delays?: readonly number[]): Output {
  const own = Object.entries(FORMATS[format].parameters) as [ParameterName, Fallback][];
  const told = own.map(([name, fallback]) => [
    name,
    given[name] ?? (typeof fallback === 'number' ? fallback : undefined),
  ]);
  return { format, ...Object.fromEntries(told), ...(delays && { delays }) } as Output;
}
