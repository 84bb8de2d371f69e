import { z } from 'zod';

/**
 * Every error response in one table: its code, status, Turkish text, and its description in the reference, in Markdown.
 */
export const ERRORS = {
  invalid_body: [
    400,
    'geçersiz JSON gövdesi',
    'The body is not a JSON object in UTF-8, is nested more than 100 levels deep, has more than 1,000 values in all, or has more than 64 KiB outside strings.',
  ],
  template_required: [400, 'template alanı zorunludur', '`template` is missing, null or empty.'],
  invalid_parameter: [
    400,
    '{name} {expectation}',
    'A parameter, or a field of `data`, has an invalid value; the text begins with its name.',
  ],
  template_not_animated: [
    400,
    'şablon animasyonlu değil',
    'The request asks for a GIF of a template that is not animated.',
  ],
  invalid_api_key: [401, 'geçersiz veya iptal edilmiş API anahtarı', 'The key is unknown or was revoked.'],
  invalid_signature: [
    401,
    'imza eksik veya geçersiz',
    'The signature is missing, does not match the link, or was not made with the secret of an existing key.',
  ],
  link_expired: [401, 'bağlantının süresi dolmuş', 'The link was valid until `expires`.'],
  gif_not_allowed: [
    403,
    'planınız GIF çıktısını desteklemiyor',
    'The plan of the caller does not include GIFs.',
  ],
  unknown_template: [404, 'bilinmeyen şablon', 'No template has this id.'],
  unknown_path: [404, 'yol bulunamadı', 'This path does not exist.'],
  method_not_allowed: [405, 'bu yol için geçersiz yöntem', 'The path has other methods; `Allow` lists them.'],
  body_timeout: [408, 'istek gövdesi zamanında gelmedi', 'The body of the request did not arrive in time.'],
  body_too_large: [
    413,
    'istek gövdesi çok büyük',
    'The body of the request is longer than the service accepts.',
  ],
  unsupported_media_type: [
    415,
    'Content-Type application/json olmalıdır',
    'The request does not declare its body as JSON.',
  ],
  image_unavailable: [
    422,
    'görsel alınamadı: {name}',
    'The picture of a field cannot be fetched or read; the text ends with the key of the field.',
  ],
  not_drawable: [
    422,
    'şablon bu değerlerle çizilemiyor: {reason}',
    'The template would take too much work with these values, or cannot be drawn with them at all; the text ends with the reason.',
  ],
  rate_limited: [429, 'istek hızı aşıldı', 'The requests of this minute are used up.'],
  quota_exhausted: [429, 'günlük kota doldu', 'The renders of this day are used up.'],
  internal: [500, 'beklenmeyen hata', 'An internal error of the service.'],
  busy: [503, 'sunucu meşgul', 'Too many renders are waiting.'],
  store_unavailable: [
    503,
    'kota servisine ulaşılamıyor',
    'The store of keys and counters cannot be reached.',
  ],
  render_timeout: [504, 'görsel zamanında üretilemedi', 'The render took too long.'],
} as const satisfies Record<string, readonly [status: number, message: string, meaning: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error response. */
export const errorSchema = z.object({ error: z.string().describe('The error message, in Turkish.') });

export type ErrorBody = z.infer<typeof errorSchema>;

/**
 * An error response: `{"error": message}` with `X-Error-Code`, with `X-Error-Field` if it concerns one parameter or
 * field, and with `headers` such as `Retry-After`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The name of the parameter, or the key of the field, that the error concerns. */
  readonly field: string | undefined;
  headers: Record<string, string>;

  /**
   * @param values replace the braces in the text of the code; `name` is the parameter or field that the error concerns
   * @param cause the internal error, for the log
   */
  constructor(
    readonly code: ErrorCode,
    values: Record<string, string> = {},
    headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    const [status, text] = ERRORS[code];
    super(
      text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
      { cause },
    );
    this.status = status;
    this.field = values.name;
    this.headers = headers;
  }

  /** Adds headers, and returns this error. */
  withHeaders(headers: Record<string, string>): this {
    Object.assign(this.headers, headers);
    return this;
  }
}
