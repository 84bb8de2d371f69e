/** Calls the API, whose addresses are relative to the page's. */

import type { Language } from './language.js';

export interface Template {
  id: string;
  name: string;
  description: string;
  /** Pixels. */
  width: number;
  height: number;
  animated: boolean;
  fields: Field[];
}

interface FieldBase {
  key: string;
  label: string;
}

export type TextField = FieldBase & { type: 'text'; default: string; maxLength?: number };
export type ColorField = FieldBase & { type: 'color'; default: string };
export type ImageField = FieldBase & { type: 'image'; default: string };
export type NumberField = FieldBase & {
  type: 'number';
  default: number;
  min?: number;
  max?: number;
  step?: number;
};
export type SelectField = FieldBase & {
  type: 'select';
  default: string;
  options?: { value: string; label: string }[];
};
export type Field = TextField | ColorField | ImageField | NumberField | SelectField;

/** The body of a render and of a preview. */
export interface RenderBody {
  template: string;
  data?: Record<string, string | number>;
  format?: string;
  /** The scale and what the format is told, each a number. */
  [parameter: string]: unknown;
}

export interface Status {
  authenticated: boolean;
  planName: string;
  limits: { rpm: number; dailyQuota: number; gif: boolean; gifMaxFrames: number; gifMaxFps: number };
  remaining: { rpm: number; dailyQuota: number };
}

/** A finished picture with what its answer says of it. */
export interface Picture {
  blob: Blob;
  headers: Headers;
}

/** An answer that is not the one that was asked for. */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * @param code as `X-Error-Code` has it; `unreachable` when there was no answer at all
   * @param field key of the field or name of the parameter that caused it
   * @param retryAfterSeconds when to try again, where the answer says so
   */
  constructor(
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** The key that calls are made with, or an empty text. */
export type KeySource = () => string;

let keyOf: KeySource = () => '';

/** Says where the key of all later calls comes from. */
export function useKey(source: KeySource): void {
  keyOf = source;
}

/** Where the source of the service is to be found, once an answer has said so. */
export let sourceUrl: string | undefined;

/** The templates with their texts in that language. @throws Refusal */
export async function listTemplates(language: Language): Promise<Template[]> {
  const answer = await call(`api/templates?lang=${language}`);
  return ((await answer.json()) as { templates: Template[] }).templates;
}

/** The caller's plan and what is left of it. @throws Refusal */
export async function readStatus(): Promise<Status> {
  const answer = await call('api/status', { cache: 'no-store', headers: keyHeader() });
  return (await answer.json()) as Status;
}

/** Where the picture of a template's defaults is. */
export function thumbnailUrl(template: Template): string {
  return `api/templates/${encodeURIComponent(template.id)}/thumbnail`;
}

/** A reduced picture, which costs nothing. @throws Refusal; DOMException `AbortError` when it was called off */
export function preview(body: RenderBody, signal: AbortSignal): Promise<Picture> {
  return post('api/preview', body, signal);
}

/** The picture itself, which is counted. @throws Refusal */
export function render(body: RenderBody): Promise<Picture> {
  return post('api/render', body);
}

async function post(path: string, body: RenderBody, signal?: AbortSignal): Promise<Picture> {
  const answer = await call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeader() },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  return { blob: await answer.blob(), headers: answer.headers };
}

/** @throws Refusal for a key that no header can carry, which is none of the service's either */
function keyHeader(): Record<string, string> {
  const key = keyOf();
  if (!/^[!-~]*$/.test(key)) throw new Refusal('invalid_api_key', key);
  return key ? { 'x-api-key': key } : {};
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new Refusal('unreachable', String(error));
  });
  sourceUrl ??= answer.headers.get('x-source-url') ?? undefined;
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new Refusal(
    answer.headers.get('x-error-code') ?? `http_${answer.status}`,
    await messageOf(answer),
    answer.headers.get('x-error-field') ?? undefined,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

/** What stands between may answer in its own words. */
async function messageOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    return (JSON.parse(text) as { error: string }).error;
  } catch {
    return `${answer.status} ${answer.statusText}`;
  }
}
