import type { Localized } from './language.js';

/** The field types of the interface, section 2.2. */
export type FieldType = 'text' | 'color' | 'image' | 'number' | 'select';

export interface FieldOption {
  value: string;
  label: Localized;
}

/**
 * Field of a template: what the listing shows of it, how a caller's value is checked (`workers/documents/field-schemas.ts`), and
 * the type of the value that drawing code receives.
 */
export interface Field<Value = unknown, Drawn = Value> {
  type: FieldType;
  label: Localized;
  default: Value;
  /** Description of a valid value: the end of a Turkish sentence that begins with the field's key. */
  expectation: string;
  /** Text fields: maximum length in Unicode code points. */
  maxLength?: number;
  /** Number fields. */
  min?: number;
  max?: number;
  step?: number;
  /** Select fields. */
  options?: readonly FieldOption[];
  /** Carries the type only; never present. */
  readonly drawn?: Drawn;
}

/** Size of the area that a picture is fitted into, in pixels. */
export interface ImageBox {
  width: number;
  height: number;
}

/** Point in a picture, as fractions of its width and height from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

export type PictureFit =
  /**
   * Covers the box and crops what overflows. The focus (the middle by default) is placed as close to the middle of the
   * box as the picture's edges allow. With 'subject' faces stay in view, or what draws the eye where there are none.
   */
  | { mode: 'cover'; focus?: Point | 'subject' }
  /** Shows the whole picture in the middle of the box; the rest of the box stays empty. */
  | { mode: 'contain' };

/** A picture as a template draws it, or null when the caller gave none. */
export type Picture = {
  /**
   * Returns the address of the picture scaled to this box, for an `<img>`, or an `<image>` in an `<svg>`, of exactly
   * that size.
   */
  fitted(box: ImageBox, fit?: PictureFit): string;
} | null;

// biome-ignore lint/suspicious/noExplicitAny: a set holds fields of every value type
export type FieldSet = Record<string, Field<any, any>>;

/** Values that a template draws with: checked, with the addresses of pictures turned into pictures. */
export type DrawnData<Fields extends FieldSet> = {
  [Key in keyof Fields]: Fields[Key] extends Field<infer _Value, infer Drawn> ? Drawn : never;
};

/** Tells whether a field's key has only unreserved characters (RFC 3986, section 2.3), which a signed link need not encode. */
export function isFieldKey(key: string): boolean {
  return /^[\w.~-]+$/.test(key);
}

const DEFAULT_MAX_LENGTH = 500;

/** Free text. Lone surrogates become U+FFFD; control characters other than newline and tab are dropped. */
export function text(options: { label: Localized; default: string; maxLength?: number }): Field<string> {
  const maxLength = options.maxLength ?? DEFAULT_MAX_LENGTH;
  return {
    type: 'text',
    label: options.label,
    default: options.default,
    maxLength,
    expectation: `en çok ${maxLength} karakterlik bir metin olmalıdır`,
  };
}

/** A colour in the form #rrggbb, lower-cased. */
export function color(options: { label: Localized; default: string }): Field<string> {
  return {
    type: 'color',
    ...options,
    expectation: '#rrggbb biçiminde bir renk olmalıdır',
  };
}

/** Picture field: an http, https or data URL. The default '' means no picture. */
export function image(options: { label: Localized }): Field<string, Picture> {
  return {
    type: 'image',
    label: options.label,
    default: '',
    expectation: 'http, https veya data adresi olmalıdır',
  };
}

/** A number from `min` to `max`; `step` is advice to editors and is not enforced. */
export function number(options: {
  label: Localized;
  default: number;
  min: number;
  max: number;
  step?: number;
}): Field<number> {
  return {
    type: 'number',
    step: 1,
    ...options,
    expectation: `${options.min} ile ${options.max} arasında bir sayı olmalıdır`,
  };
}

/** One of a fixed set of options, given by its value. */
export function select<const Value extends string>(options: {
  label: Localized;
  default: NoInfer<Value>;
  options: readonly { value: Value; label: Localized }[];
}): Field<Value> {
  const values = options.options.map((option) => option.value);
  return {
    type: 'select',
    ...options,
    expectation: `şunlardan biri olmalıdır: ${values.join(', ')}`,
  };
}
