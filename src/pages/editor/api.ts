/** Calls the API, whose URLs are relative to the page's. */

import type { Language } from './language.js';

export interface Template {
  id: string;
  name: string;
  description: string;
  /** In pixels. */
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
  /** The scale and the format parameters, all numbers. */
  [parameter: string]: unknown;
}

export interface Status {
  authenticated: boolean;
  planName: string;
  limits: { rpm: number; dailyQuota: number; gif: boolean; gifMaxFrames: number; gifMaxFps: number };
  remaining: { rpm: number; dailyQuota: number };
}

/** A finished image and the data in its response. */
export interface Picture {
  blob: Blob;
  headers: Headers;
}

/** An error response, or no response. */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * @param code the value of `X-Error-Code`; `unreachable` if there was no response
   * @param field the key of the field or the name of the parameter that caused it
   * @param retryAfterSeconds when to try again, if the response says so
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

/** Returns the key for calls, or an empty text. */
export type KeySource = () => string;

let keyOf: KeySource = () => '';

/** Sets the source of the key for all later calls. */
export function useKey(source: KeySource): void {
  keyOf = source;
}

/** The address of the service's source code, once a response has contained it. */
export let sourceUrl: string | undefined;

/** The templates with texts in that language. @throws Refusal */
export async function listTemplates(language: Language): Promise<Template[]> {
  const answer = await call(`api/templates?lang=${language}`);
  return ((await answer.json()) as { templates: Template[] }).templates;
}

/** The caller's plan and its remaining units. @throws Refusal */
export async function readStatus(): Promise<Status> {
  const answer = await call('api/status', { cache: 'no-store', headers: keyHeader() });
  return (await answer.json()) as Status;
}

/** The URL of a template's thumbnail. */
export function thumbnailUrl(template: Template): string {
  return `api/templates/${encodeURIComponent(template.id)}/thumbnail`;
}

/** An uncounted smaller image. @throws Refusal; DOMException `AbortError` if it was cancelled */
export function preview(body: RenderBody, signal: AbortSignal): Promise<Picture> {
  return post('api/preview', body, signal);
}

/** The image itself, which is counted. @throws Refusal */
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

/** @throws Refusal for a key that no header can contain, so that it is not the service's either */
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

/** Proxies may respond with other formats. */
async function messageOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    return (JSON.parse(text) as { error: string }).error;
  } catch {
    return `${answer.status} ${answer.statusText}`;
  }
}
