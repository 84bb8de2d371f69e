import { z } from 'zod';

/**
 * Every error response in one table: its code, status, Turkish text, and its description in the reference, in Markdown.
 */
export const ERRORS = {
  invalid_body: [
    400,
    'geçersiz JSON gövdesi',
    'The body is not a JSON object in UTF-8, is nested more than 100 levels deep, has more than 10,000 values in all, or has more than 256 KiB outside strings.',
  ],
  invalid_rows: [
    400,
    'satırlar okunamadı: {reason}',
    'The rows of a batch or a job cannot be read, or not from `line` on; the text ends with the reason.',
  ],
  invalid_row: [
    400,
    'satır geçersiz: {reason}',
    'A row of a batch is invalid; the text ends with the reason.',
  ],
  invalid_name: [
    400,
    'dosya adı geçersiz: {reason}',
    'The name of a row cannot be that of a file; the text ends with the reason.',
  ],
  duplicate_name: [
    409,
    'dosya adı {line}. satırda da var',
    'An earlier row of the batch has the same name as Windows or macOS compare names: upper and lower case are the same.',
  ],
  template_required: [400, 'template alanı zorunludur', '`template` is missing, null or empty.'],
  invalid_parameter: [
    400,
    '{name} {expectation}',
    'A parameter, or a field of `data`, has an invalid value; the text begins with its name.',
  ],
  unencodable_value: [
    400,
    '{name} {type} koduna dönüştürülemiyor: {reason}',
    'A code, such as a QR code or an EAN, cannot have the value of a field; the text begins with the key of the field, and ends with the reason, in English.',
  ],
  invalid_template: [
    400,
    'şablon geçersiz: {reason}',
    'The document cannot be a template. The text ends with what is wrong first, in English; `line` and `column` say where, and `errors` lists all that is wrong.',
  ],
  invalid_asset: [
    400,
    'dosya geçersiz: {reason}',
    'The bytes are not those of a picture or a font of the kind that the name says; the text ends with the reason.',
  ],
  store_off: [
    400,
    'bu hizmette görsel saklanmıyor',
    'The service keeps no images, so that neither `store` nor a job can be asked for.',
  ],
  template_not_animated: [
    400,
    'şablon animasyonlu değil',
    'The request asks for a GIF of a template that is not animated.',
  ],
  api_key_required: [401, 'bu işlem için API anahtarı gereklidir', 'The request has no key.'],
  invalid_api_key: [401, 'geçersiz veya iptal edilmiş API anahtarı', 'The key is unknown or was revoked.'],
  invalid_signature: [
    401,
    'imza eksik veya geçersiz',
    'The signature is missing, does not match the link, or was not made with the secret of an existing key.',
  ],
  link_expired: [401, 'bağlantının süresi dolmuş', 'The link was valid until `expires`.'],
  origin_not_allowed: [
    403,
    'bu kaynaktan gelen istekler kabul edilmiyor',
    'The page that has sent the message is of an origin that the service does not allow.',
  ],
  gif_not_allowed: [
    403,
    'planınız GIF çıktısını desteklemiyor',
    'The plan of the caller does not include GIFs.',
  ],
  batch_not_allowed: [
    403,
    'planınız toplu üretimi desteklemiyor',
    'The plan of the caller does not include batches.',
  ],
  batch_limit: [
    403,
    'planınız bir istekte en çok {rows} satıra izin veriyor',
    'The batch has more rows than the plan of the caller allows.',
  ],
  job_not_allowed: [
    403,
    'planınız arka plan işlerini desteklemiyor',
    'The plan of the caller does not include jobs.',
  ],
  webhook_secret_required: [
    403,
    'API anahtarının webhook imza sırrı yok',
    'The key has no secret that its webhooks are signed with; whoever runs the service gives it one.',
  ],
  job_limit: [
    403,
    'planınız bir işte en çok {rows} satıra izin veriyor',
    'The job has more rows than the plan of the caller allows.',
  ],
  template_limit: [
    403,
    'planınızın şablon sınırına ulaşıldı',
    'The plan of the caller does not allow another template.',
  ],
  asset_limit: [
    403,
    'planınızın dosya alanı doldu',
    'The plan of the caller does not allow as many bytes of assets, or the key has 1,000 of them.',
  ],
  unknown_template: [404, 'bilinmeyen şablon', 'No template has this id.'],
  unknown_asset: [404, 'bilinmeyen dosya', 'The key has no asset of this name.'],
  unknown_file: [404, 'bilinmeyen görsel', 'No image is kept under this name, or not any more.'],
  unknown_job: [404, 'bilinmeyen iş', 'The key has no job with this id, or not any more.'],
  unknown_path: [404, 'yol bulunamadı', 'This path does not exist.'],
  method_not_allowed: [405, 'bu yol için geçersiz yöntem', 'The path has other methods; `Allow` lists them.'],
  template_taken: [409, 'bu ad ortak bir şablonundur', 'A template that all callers share has this id.'],
  other_body: [
    409,
    'Idempotency-Key başka bir istekle kullanıldı',
    'Another request of the key had this `Idempotency-Key` within the last day.',
  ],
  job_under_way: [409, 'iş henüz bitmedi', 'The job has not ended, so that there is no archive of it.'],
  precondition_failed: [
    412,
    'kayıt bu arada değişti',
    'What is stored is not what `If-Match` or `If-None-Match` asks for.',
  ],
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
  html_required: [
    415,
    'Content-Type text/html olmalıdır',
    'The request declares its body as something other than HTML.',
  ],
  renders_required: [
    415,
    'Content-Type application/json, text/csv veya application/x-ndjson olmalıdır',
    'The request declares its body as neither JSON, CSV nor lines of JSON.',
  ],
  rows_required: [
    415,
    'Content-Type text/csv veya application/x-ndjson olmalıdır',
    'The request declares its body as neither CSV nor lines of JSON.',
  ],
  invalid_range: [
    416,
    'istenen aralık görselde yok',
    'The image has none of the bytes that `Range` asks for.',
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
  too_many_bytes: [
    422,
    'görsel {name} sınırına sığmıyor: en az {bytes} bayt',
    'The image has more bytes than `maxBytes` even with the least quality or the fewest colours; the text ends with the bytes of that one.',
  ],
  upload_failed: [
    422,
    'görsel gönderilemedi: {reason}',
    'The address of `upload` has not taken the image; the text ends with the reason, in English.',
  ],
  too_slow: [
    422,
    'görsel süresi içinde üretilemiyor: daha küçük, daha kısa veya daha sade olmalıdır',
    'The image takes longer to draw or to encode than a render may, whatever else the service does. It takes its unit of the quota like one that was drawn.',
  ],
  rate_limited: [429, 'istek hızı aşıldı', 'The requests of this minute are used up.'],
  too_many_jobs: [
    429,
    'aynı anda en çok {jobs} işiniz sürebilir',
    'As many jobs of the key are under way as its plan allows.',
  ],
  quota_exhausted: [429, 'günlük kota doldu', 'The renders of this day are used up.'],
  internal: [500, 'beklenmeyen hata', 'An internal error of the service.'],
  busy: [503, 'sunucu meşgul', 'Too many renders are waiting.'],
  shutting_down: [
    503,
    'sunucu kapanıyor',
    'The service ends: the image would not be finished in time, or the rest of the batch is not drawn.',
  ],
  store_unavailable: [
    503,
    'kota servisine ulaşılamıyor',
    'The store of keys and counters cannot be reached.',
  ],
  files_unavailable: [
    503,
    'görsel deposuna ulaşılamıyor',
    'The store of images cannot be reached, is full, or takes too long.',
  ],
  render_timeout: [504, 'görsel zamanında üretilemedi', 'The render took too long.'],
} as const satisfies Record<string, readonly [status: number, message: string, meaning: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** A problem of a document, or something that cannot matter in it, as callers are told of it. */
export const problemSchema = z.object({
  message: z.string().describe('In English.'),
  line: z.int().min(1).describe('From 1.'),
  column: z.int().min(1).describe('In UTF-16 code units, from 1.'),
});

/** The body of every error response. */
export const errorSchema = z.object({
  error: z.string().describe('The error message, in Turkish.'),
  line: z
    .int()
    .min(1)
    .optional()
    .describe('Of an invalid document, or of rows: the line of the first problem, from 1.'),
  column: z
    .int()
    .min(1)
    .optional()
    .describe('Of an invalid document: the column of its first problem, from 1.'),
  errors: z.array(problemSchema).optional().describe('Of an invalid document: all problems.'),
  template: z
    .looseObject({})
    .optional()
    .describe(
      'Of a source whose values cannot be previewed, with `Accept: application/json`: what checking it would answer.',
    ),
});

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
  /** What the body says beside the text. */
  details: Omit<ErrorBody, 'error'> = {};

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

  /** Adds to the body, and returns this error. */
  withDetails(details: ApiError['details']): this {
    Object.assign(this.details, details);
    return this;
  }

  /** Adds headers, and returns this error. */
  withHeaders(headers: Record<string, string>): this {
    Object.assign(this.headers, headers);
    return this;
  }
}
