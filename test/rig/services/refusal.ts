/** What callers are told: the texts as the interface promises them, written down here once more on purpose. */

import type { Test } from 'tap';
import type { Answer } from './service.js';

type Refusal = readonly [status: number, code: string, text: string, field?: string];

export const REFUSALS = {
  invalidBody: [400, 'invalid_body', 'geçersiz JSON gövdesi'],
  templateRequired: [400, 'template_required', 'template alanı zorunludur'],
  notAnimated: [400, 'template_not_animated', 'şablon animasyonlu değil'],
  invalidKey: [401, 'invalid_api_key', 'geçersiz veya iptal edilmiş API anahtarı'],
  invalidSignature: [401, 'invalid_signature', 'imza eksik veya geçersiz'],
  linkExpired: [401, 'link_expired', 'bağlantının süresi dolmuş'],
  gifNotAllowed: [403, 'gif_not_allowed', 'planınız GIF çıktısını desteklemiyor'],
  unknownTemplate: [404, 'unknown_template', 'bilinmeyen şablon'],
  unknownPath: [404, 'unknown_path', 'yol bulunamadı'],
  wrongMethod: [405, 'method_not_allowed', 'bu yol için geçersiz yöntem'],
  bodyTooLarge: [413, 'body_too_large', 'istek gövdesi çok büyük'],
  notJson: [415, 'unsupported_media_type', 'Content-Type application/json olmalıdır'],
  rateExceeded: [429, 'rate_limited', 'istek hızı aşıldı'],
  quotaUsedUp: [429, 'quota_exhausted', 'günlük kota doldu'],
  busy: [503, 'busy', 'sunucu meşgul'],
  storeUnavailable: [503, 'store_unavailable', 'kota servisine ulaşılamıyor'],
  tooLate: [504, 'render_timeout', 'görsel zamanında üretilemedi'],
  tooSlow: [
    422,
    'too_slow',
    'görsel süresi içinde üretilemiyor: daha küçük, daha kısa veya daha sade olmalıdır',
  ],
} as const satisfies Record<string, Refusal>;

/** Checks the refusal of a parameter or a field, by its name. */
export function invalidParameter(t: Test, answer: Answer, name: string, what = name): void {
  t.equal(flawOfInvalidParameter(answer, name), undefined, what);
}

/** What is wrong with the refusal of a parameter: one that refuses it by its name, and says what is valid, has none. */
export function flawOfInvalidParameter({ status, headers, body }: Answer, name: string): string | undefined {
  const text = body.toString('utf8', 0, 300);
  const about = ['x-error-code', 'x-error-field', 'content-type'].map((header) => headers.get(header));
  const refusal = [status, ...about].join();
  if (refusal !== `400,invalid_parameter,${name},application/json; charset=utf-8`)
    return `${refusal} ${text}`;
  if (!/^\{"error":"[^"]+"\}$/.test(text)) return text;
  const { error } = JSON.parse(text) as { error: string };
  return error.startsWith(`${name} `) && error.includes('olmalıdır') ? undefined : error;
}

/** 422 for the picture of a field. */
export function pictureUnavailable(key: string): Refusal {
  return [422, 'image_unavailable', `görsel alınamadı: ${key}`, key];
}

/** Checks a refusal to the byte; an empty `text` leaves the message open. */
export function isRefusal(
  t: Test,
  answer: Answer,
  [status, code, text, field]: Refusal,
  what: string = code,
): void {
  const body = answer.body.toString();
  const expected = { status, code, field: field ?? null, type: 'application/json; charset=utf-8' };
  const header = (name: string) => answer.headers.get(name);
  const about = { code: header('x-error-code'), field: header('x-error-field') };
  const got = { status: answer.status, ...about, type: header('content-type') };
  t.strictSame(got, expected, `${what}: status, code, field and type`);
  if (text !== '') t.equal(body, `{"error":"${text}"}`, `${what}: body`);
  else t.match(body, /^\{"error":"[^"]+"\}$/, `${what}: body`);
}
