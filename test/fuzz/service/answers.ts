/** What every answer has to be, whatever was asked. */

import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ERRORS, type ErrorCode } from '../../../src/api/errors.js';
import { LONGEST_HEAD } from '../../../src/http/framing.js';
import { MCP_PATH } from '../../../src/mcp/mcp-operation.js';
import { bytesOf, type FuzzRequest } from '../../rig/corpora/requests.js';
import { type ReferenceDocument, undocumented } from '../../rig/services/documented.js';
import type { RawReply } from '../../rig/services/raw-connection.js';
import { unzipped } from '../../rig/services/zip.js';
import { TEMPLATES } from '../values/renders.js';
import { beginsAs, decodedSize, isPicture } from './pictures.js';

/** RFC 6585, section 5. */
const HEAD_TOO_LONG = 431;

/** Of so many pictures one is decoded, which takes longer than to draw it. */
const DECODED_ONE_IN = 20;

const PAGE_TYPES = ['text/html', 'text/css', 'text/javascript', 'image/svg+xml'];

export class AnswerCheck {
  readonly #reference: ReferenceDocument;
  #pictures = 0;
  #decoded = 0;

  constructor(reference: ReferenceDocument) {
    this.#reference = reference;
  }

  /** Pictures that answers have brought, and how many of them were decoded. */
  get pictures(): { seen: number; decoded: number } {
    return { seen: this.#pictures, decoded: this.#decoded };
  }

  /** @throws Error for the first thing that is not as promised */
  async check(request: FuzzRequest, reply: RawReply): Promise<void> {
    const { status, headers, body } = reply;
    if (status >= 500) fail(`status ${status}: ${headers.get('x-error-code')} ${body.toString()}`);
    const [path = ''] = request.target.split('?', 1);
    checkFraming(request, reply);
    // A server refuses a long head before anything knows what it asks for.
    if (isLong(request) && status === HEAD_TOO_LONG) return;
    if (request.method === 'OPTIONS' && status === 204) {
      if (!headers.get('allow')?.includes('OPTIONS')) fail('OPTIONS without Allow');
      return;
    }
    if (isOfInterface(path)) {
      const answer = { status, headers: new Headers([...headers]), body };
      const flaw = undocumented(this.#reference, request.method, path, answer);
      if (flaw) fail(flaw);
    } else if (path === MCP_PATH && request.method === 'POST' && !headers.has('x-error-code')) {
      const flaw = flawOfMessage(reply);
      if (flaw) fail(flaw);
      return;
    } else if (path !== MCP_PATH && ![200, 304, 404, 405].includes(status))
      fail(`status ${status} of a page`);
    if (status >= 400) checkRefusal(request, reply);
    else if (status === 200) await this.#checkSuccess(request, reply);
    if (request.mustBe === 'picture' && status !== 200 && status !== 304) fail(`no picture but ${status}`);
    if (request.mustBe === 'refusal' && status < 400) fail(`${status} where it had to be refused`);
  }

  async #checkSuccess(request: FuzzRequest, { headers, body }: RawReply): Promise<void> {
    const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
    if (request.method === 'HEAD') return;
    if (type === 'application/json') {
      const text = decompressed(body, headers.get('content-encoding')).toString();
      if (typeof JSON.parse(text) !== 'object') fail('JSON of no object');
    } else if (isPicture(type)) {
      if (!beginsAs(type, body)) fail(`${type} that begins with ${body.toString('hex', 0, 8)}`);
      if (this.#pictures++ % DECODED_ONE_IN !== 0 && type !== 'image/gif') return;
      this.#decoded++;
      const size = await decodedSize(type, body);
      const announced = announcedSize(request);
      if (announced && !isDeepStrictEqual(size, announced)) {
        fail(`a picture of ${JSON.stringify(size)} and not ${JSON.stringify(announced)}`);
      }
    } else if (type === 'application/zip') {
      const manifest = JSON.parse(String(unzipped(body).get('manifest.json')));
      const broken = manifest.rows.find(({ code }: { code?: string }) => code === 'internal');
      if (broken) fail(`a row with ${JSON.stringify(broken)}`);
    } else if (!PAGE_TYPES.includes(type)) fail(`the type ${type}`);
  }
}

function checkFraming({ method }: FuzzRequest, { status, headers, body }: RawReply): void {
  if (headers.get('x-content-type-options') !== 'nosniff') fail('no X-Content-Type-Options');
  if (!headers.get('x-request-id')) fail('no X-Request-Id');
  const length = headers.get('content-length');
  const isLengthless = status === 204 || status === 304 || headers.get('transfer-encoding') === 'chunked';
  if (isLengthless !== (length === undefined)) fail(`Content-Length ${length} of ${status}`);
  if (method !== 'HEAD' && length !== undefined && Number(length) !== body.length) {
    fail(`Content-Length ${length} of ${body.length} bytes`);
  }
}

/** Exactly `{"error": …}`, with a line where it is of rows, under a code of the table and with its status and text. */
function checkRefusal({ method, target }: FuzzRequest, { status, headers, body }: RawReply): void {
  const code = headers.get('x-error-code') ?? '';
  if (!Object.hasOwn(ERRORS, code)) fail(`status ${status} under the code ${code}`);
  const [documented, text] = ERRORS[code as ErrorCode];
  if (status !== documented) fail(`status ${status} under the code ${code}`);
  if (headers.get('content-type') !== 'application/json; charset=utf-8') fail(`a refusal of another type`);
  if (method === 'HEAD') return;
  const refusal = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  const names = Object.keys(refusal).filter((name) => name !== 'line');
  const hasLine = 'line' in refusal;
  // Where no row becomes a page, the error is that of the first.
  const mayHaveLine = code === 'invalid_rows' || target.includes('merge=pdf');
  if (hasLine ? !mayHaveLine : code === 'invalid_rows') fail(`the refusal ${body.toString()}`);
  if (!isDeepStrictEqual(names, ['error']) || typeof refusal.error !== 'string') {
    fail(`the refusal ${body.toString()}`);
  }
  const pattern = text
    .replace(/\{\w+\}/g, '.+')
    .replace(/^/, '^')
    .concat('$');
  if (!new RegExp(pattern, 'u').test(refusal.error))
    fail(`the text "${refusal.error}" under the code ${code}`);
}

function decompressed(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined) return body;
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
}

/** Whether a head may be too long for a server, however it counts the marks between names and values. */
function isLong(request: FuzzRequest): boolean {
  return bytesOf({ ...request, body: undefined }).length > LONGEST_HEAD;
}

/** Paths that the reference speaks of. */
function isOfInterface(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

function fail(problem: string): never {
  throw new Error(problem);
}

/** Of previews and of thumbnails, in pixels. */
const LONGEST_PREVIEW_SIDE = 640;
const LONGEST_THUMBNAIL_SIDE = 480;

/**
 * How large the picture must be that a request asks for, worked out from what the interface says alone. Undefined where it
 * cannot be said without understanding the request as the service does.
 */
function announcedSize({ endpoint, target, body }: FuzzRequest) {
  const url = new URL(target, 'http://localhost');
  const name = url.pathname.split('/').at(3) ?? '';
  if (url.pathname.endsWith('/thumbnail')) return reduced(name, LONGEST_THUMBNAIL_SIDE);
  if (url.pathname === '/api/preview' || url.pathname === '/api/render') {
    const asked = JSON.parse(new TextDecoder().decode(body));
    if (url.pathname === '/api/preview') return reduced(asked.template, LONGEST_PREVIEW_SIDE);
    return scaled(asked.template, asked.scale ?? 1);
  }
  if (endpoint !== 'GET /api/render/FILE') return undefined;
  const template = decodeURIComponent(name).replace(/\.\w+$/, '');
  return scaled(template, Number(url.searchParams.get('scale') ?? 1));
}

function reduced(id: string, longestSide: number) {
  const { width = 0, height = 0 } = TEMPLATES.find((template) => template.id === id) ?? {};
  return scaled(id, Math.min(1, longestSide / Math.max(width, height)));
}

function scaled(id: string, scale: number) {
  const template = TEMPLATES.find((each) => each.id === id);
  if (!template) return undefined;
  return { width: Math.round(template.width * scale), height: Math.round(template.height * scale) };
}

/** The code of JSON-RPC for what is the fault of the server. */
const INTERNAL_ERROR = -32_603;

interface Block {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
  resource?: { mimeType: string; blob?: string };
}

/**
 * What is wrong with an answer to a message of the Model Context Protocol that the API itself does not refuse; undefined
 * where nothing is.
 */
function flawOfMessage({ status, headers, body }: RawReply): string | undefined {
  if (status === 202) return body.length === 0 ? undefined : 'an acceptance with a body';
  if (!headers.get('content-type')?.startsWith('application/json'))
    return `a message of ${headers.get('content-type')}`;
  const { jsonrpc, result, error } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  if (jsonrpc !== '2.0' || (result === undefined) === (error === undefined))
    return `no message: ${body.toString()}`;
  if (status !== 200 && result !== undefined) return `a result with the status ${status}`;
  if (error) {
    const isSound = typeof error.message === 'string' && Number.isInteger(error.code);
    return isSound && error.code !== INTERNAL_ERROR ? undefined : `the error ${JSON.stringify(error)}`;
  }
  const content: Block[] = Array.isArray(result.content) ? result.content : [];
  for (const block of content) {
    const flaw = flawOfBlock(block, result.isError === true);
    if (flaw) return flaw;
  }
  return undefined;
}

function flawOfBlock({ type, text, data, mimeType, resource }: Block, isError: boolean): string | undefined {
  if (type === 'text') {
    const parsed = JSON.parse(text ?? '');
    return isError && (parsed.code === 'internal' || parsed.status >= 500)
      ? `the refusal ${text}`
      : undefined;
  }
  const bytes = Buffer.from(data ?? resource?.blob ?? '', 'base64');
  const is = mimeType ?? resource?.mimeType ?? '';
  return beginsAs(is, bytes) ? undefined : `${is} that begins with ${bytes.toString('hex', 0, 8)}`;
}
