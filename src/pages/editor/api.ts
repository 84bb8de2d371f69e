/** Calls the API, whose URLs are relative to the page's. */

import type { ErrorBody } from '../../api/errors.js';
import type { Status as PlanStatus } from '../../api/wire/status-shape.js';
import type {
  CheckedTemplate,
  DescribedPreview,
  ListedField,
  ListedList,
  ListedTemplate,
} from '../../api/wire/template-shapes.js';
import type { Language } from './page-language.js';

/** A shape as JSON has it: what is not there is left out. */
type Sent<Shape> = { [Key in keyof Shape]: Exclude<Shape[Key], undefined> };

export interface Template extends Sent<Omit<ListedTemplate, 'category' | 'fields' | 'lists'>> {
  fields: Field[];
  lists?: List[];
}

/** A list of a template, each item of which has the same fields. */
export interface List extends Sent<Omit<ListedList, 'fields'>> {
  fields: Field[];
}

/** A place in a document that the service has found something wrong with. */
export type Problem = CheckedTemplate['warnings'][number];

/** A document that the service has checked. */
export interface CheckedDocument {
  template: Template;
  warnings: Problem[];
}

type FieldOf<Type extends ListedField['type'], Default> = Sent<Omit<ListedField, 'type' | 'default'>> & {
  type: Type;
  default: Default;
};

export type TextField = FieldOf<'text', string>;
export type ColorField = FieldOf<'color', string>;
export type ImageField = FieldOf<'image', string>;
export type NumberField = FieldOf<'number', number>;
export type SelectField = FieldOf<'select', string>;
export type Field = TextField | ColorField | ImageField | NumberField | SelectField;

/** The value of a field, or the items of a list. */
export type SentValue = string | number | readonly Record<string, string | number>[];

/** The body of a render and of a preview, which may have the source of a document in place of a template's name. */
export interface RenderBody {
  template?: string;
  source?: string;
  data?: Record<string, SentValue>;
  format?: string;
  /** The scale and the format parameters, all numbers. */
  [parameter: string]: unknown;
}

export interface Status extends PlanStatus {
  /** Rows of a batch that the plan allows; undefined for a service that does not say. */
  batchRows?: number;
  /** Rows of a job, likewise. */
  jobRows?: number;
}

/** A finished image and the data in its response. */
export interface Picture {
  blob: Blob;
  headers: Headers;
  /** Of the preview of a source. */
  document?: CheckedDocument;
}

/** The body of an error response beside its text. */
export interface RefusalDetails extends Sent<Pick<ErrorBody, 'errors'>> {
  /** Of a document whose values are wrong. */
  template?: Template & Pick<CheckedTemplate, 'warnings'>;
}

/** An error response, or no response. */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * @param code the value of `X-Error-Code`; `unreachable` if there was no response
   * @param field the key of the field or the name of the parameter that caused it
   * @param retryAfterSeconds when to try again, if the response says so
   * @param details what else the response says
   */
  constructor(
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly retryAfterSeconds?: number,
    readonly details: RefusalDetails = {},
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

/** The templates with texts in that language, those of the key at the end. @throws Refusal */
export async function listTemplates(language: Language): Promise<Template[]> {
  const answer = await call(`api/templates?lang=${language}`, { headers: sendableKey() });
  return ((await answer.json()) as { templates: Template[] }).templates;
}

/** The caller's plan and its remaining units. @throws Refusal */
export async function readStatus(): Promise<Status> {
  const answer = await call('api/status', { cache: 'no-store', headers: keyHeader() });
  const batchRows = answer.headers.get('x-batch-rows');
  const jobRows = answer.headers.get('x-job-rows');
  return {
    ...((await answer.json()) as Status),
    ...(batchRows !== null && { batchRows: Number(batchRows) }),
    ...(jobRows !== null && { jobRows: Number(jobRows) }),
  };
}

/** The URL of a template's thumbnail. */
function thumbnailUrl({ id }: Template): string {
  return `api/templates/${encodeURIComponent(id)}/thumbnail`;
}

/** URLs of thumbnails that only the key may see, by the template and its version. */
const ownThumbnails = new Map<string, Promise<string>>();

/** Shows the thumbnail of a template in an image. Those of the key are fetched, because an image sends no key. */
export function showThumbnail(image: HTMLImageElement, template: Template): void {
  if (template.version === undefined) {
    image.src = thumbnailUrl(template);
    return;
  }
  const name = `${template.id}@${template.version}`;
  const url = ownThumbnails.get(name) ?? fetchedThumbnail(template);
  ownThumbnails.set(name, url);
  url.then(
    (found) => {
      image.src = found;
    },
    () => {
      ownThumbnails.delete(name);
      image.dispatchEvent(new Event('error'));
    },
  );
}

async function fetchedThumbnail(template: Template): Promise<string> {
  const answer = await call(thumbnailUrl(template), { headers: keyHeader() });
  return URL.createObjectURL(await answer.blob());
}

/**
 * An uncounted smaller image.
 * @param language of the texts of a document, if the body has the source of one
 * @throws Refusal; DOMException `AbortError` if it was cancelled
 */
export async function preview(body: RenderBody, language: Language, signal: AbortSignal): Promise<Picture> {
  if (body.source === undefined) return pictureOf(await post('api/preview', body, { signal }));
  const headers = { accept: 'application/json' };
  const answer = await post(`api/preview?lang=${language}`, body, { signal, headers });
  const { image, mediaType, warnings, ...template } = (await answer.json()) as Template &
    Pick<DescribedPreview, 'image' | 'mediaType' | 'warnings'>;
  const blob = new Blob([bytesOfBase64(image)], { type: mediaType });
  return { blob, headers: answer.headers, document: { template, warnings } };
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The image itself, which is counted. @throws Refusal; DOMException `AbortError` if it was cancelled */
export async function render(body: RenderBody, signal?: AbortSignal): Promise<Picture> {
  return pictureOf(await post('api/render', body, { signal: signal ?? null }));
}

async function pictureOf(answer: Response): Promise<Picture> {
  return { blob: await answer.blob(), headers: answer.headers };
}

function post(path: string, body: RenderBody, { headers, ...init }: RequestInit = {}): Promise<Response> {
  return call(path, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeader(), ...(headers as Record<string, string>) },
    body: JSON.stringify(body),
  });
}

/** @throws Refusal for a key that no header can contain, so that it is not the service's either */
export function keyHeader(): Record<string, string> {
  const key = keyOf();
  if (!isSendable(key)) throw new Refusal('invalid_api_key', key);
  return key ? { 'x-api-key': key } : {};
}

/** The key, where an invalid one counts as none. */
function sendableKey(): Record<string, string> {
  return isSendable(keyOf()) ? keyHeader() : {};
}

function isSendable(key: string): boolean {
  return /^[!-~]*$/.test(key);
}

/** Sends a request. @throws Refusal */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
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
  const { error, ...details } = await bodyOf(answer);
  return new Refusal(
    answer.headers.get('x-error-code') ?? `http_${answer.status}`,
    error,
    answer.headers.get('x-error-field') ?? undefined,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    details,
  );
}

/** Proxies may respond with other formats. */
async function bodyOf(answer: Response): Promise<RefusalDetails & { error: string }> {
  const text = await answer.text();
  try {
    const body = JSON.parse(text) as RefusalDetails & { error: string };
    if (typeof body.error === 'string') return body;
  } catch {}
  return { error: `${answer.status} ${answer.statusText}` };
}
