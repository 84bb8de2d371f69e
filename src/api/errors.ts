/** Every answer that is not a success: its machine-readable code, status and Turkish text, in one table. */
const ERRORS = {
  invalid_body: [400, 'geçersiz JSON gövdesi'],
  template_required: [400, 'template alanı zorunludur'],
  invalid_parameter: [400, '{name} {expectation}'],
  template_not_animated: [400, 'şablon animasyonlu değil'],
  invalid_api_key: [401, 'geçersiz veya iptal edilmiş API anahtarı'],
  invalid_signature: [401, 'imza eksik veya geçersiz'],
  link_expired: [401, 'bağlantının süresi dolmuş'],
  gif_not_allowed: [403, 'planınız GIF çıktısını desteklemiyor'],
  unknown_template: [404, 'bilinmeyen şablon'],
  unknown_path: [404, 'yol bulunamadı'],
  method_not_allowed: [405, 'bu yol için geçersiz yöntem'],
  body_timeout: [408, 'istek gövdesi zamanında gelmedi'],
  body_too_large: [413, 'istek gövdesi çok büyük'],
  unsupported_media_type: [415, 'Content-Type application/json olmalıdır'],
  image_unavailable: [422, 'görsel alınamadı: {name}'],
  rate_limited: [429, 'istek hızı aşıldı'],
  quota_exhausted: [429, 'günlük kota doldu'],
  internal: [500, 'beklenmeyen hata'],
  busy: [503, 'sunucu meşgul'],
  store_unavailable: [503, 'kota servisine ulaşılamıyor'],
  render_timeout: [504, 'görsel zamanında üretilemedi'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * A refusal that a caller sees: `{"error": message}` with `X-Error-Code`, with `X-Error-Field` where it concerns one
 * parameter or field, and with `headers` such as `Retry-After`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Name of the parameter or key of the field that it concerns. */
  readonly field: string | undefined;
  headers: Record<string, string>;

  /**
   * @param values fill the braces of the code's text; `name` is the parameter or field that it concerns
   * @param cause what went wrong on our side, for the log
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

  /** Adds headers; returns itself. */
  withHeaders(headers: Record<string, string>): this {
    Object.assign(this.headers, headers);
    return this;
  }
}
