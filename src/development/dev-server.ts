import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ASSETS_FOLDER, isAssetName, MOST_ASSET_BYTES } from '../../workers/documents/document-source.js';
import { readLinkedFile } from '../api/links/linked-render.js';
import type { PermittedRender } from '../api/render/requested-render.js';
import { SIZE_PARAMETER } from '../api/reserved-keys.js';
import { type FolderLog, TemplateFolder } from '../documents/template-folder.js';
import { readRegularFile } from '../files/regular-files.js';
import { pageHeaders } from '../pages/page-headers.js';
import { RenderFailed } from '../rendering/failures.js';
import type { ServedTemplate } from '../rendering/served-template.js';
import { listPage, type ShownFolder, templatePage } from './dev-page.js';
import { withItemPictures } from './item-pictures.js';
import { localRequest, RequestRefused } from './local-plan.js';
import { localClient, type Workbench } from './workbench.js';

/** Milliseconds from one look at the folder to the next. */
const LOOK_EVERY_MS = 200;

/** Milliseconds after which a page is told that the server is there. */
const STILL_THERE_MS = 15_000;

const FILES = {
  '/dev.css': ['text/css; charset=utf-8', new URL('../pages/dev/dev.css', import.meta.url)],
  '/dev.js': ['text/javascript; charset=utf-8', new URL('../pages/dev/browser/dev.js', import.meta.url)],
} as const;

const HEADERS = {
  ...pageHeaders(['data:', 'blob:'], "'self'"),
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

export interface DevServerOptions {
  folder: string;
  /** 0 for any that is free. */
  port: number;
  workbench: Workbench;
  log: FolderLog;
}

/** What a page or a picture is answered with. */
interface Reply {
  status: number;
  type: string;
  body: string | Uint8Array;
}

/**
 * Serves a folder of templates to browsers of this machine: a page of all, one of each with its problems and fields, and
 * their pictures. The pages renew themselves at each change.
 */
export class DevServer {
  readonly #folder: TemplateFolder;
  readonly #options: DevServerOptions;
  readonly #server: Server;
  readonly #pages = new Set<ServerResponse>();
  /** Another one after a restart, so that pages which stayed open renew themselves. */
  readonly #start = randomUUID();
  #changes = 0;
  #stillThere: NodeJS.Timeout | undefined;

  constructor(options: DevServerOptions) {
    const { workbench, folder, log } = options;
    this.#options = options;
    this.#folder = new TemplateFolder(folder, {
      ...{ checks: workbench.checks, compiler: workbench.compiler, log, isTaken: () => false },
      lookEveryMs: LOOK_EVERY_MS,
      changed: () => this.#changed(),
    });
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /**
   * Reads the folder and listens.
   * @returns the address of the page
   * @throws the error of the system where the port cannot be had
   */
  async open(): Promise<string> {
    this.#server.listen(this.#options.port, '127.0.0.1');
    await once(this.#server, 'listening');
    await this.#folder.open();
    this.#stillThere = setInterval(() => this.#tell(':\n\n'), STILL_THERE_MS);
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    this.#folder.close();
    clearInterval(this.#stillThere);
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get #state(): string {
    return `${this.#start} ${this.#changes}`;
  }

  #changed(): void {
    this.#changes++;
    this.#tell(`data: ${this.#state}\n\n`);
  }

  #tell(event: string): void {
    for (const page of this.#pages) page.write(event);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusal(request, this.#port);
    const url = new URL(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`);
    if (!refused && url.pathname === '/events') {
      this.#watch(request, response);
      return;
    }
    const left = new AbortController();
    response.on('close', () => left.abort());
    const { status, type, body } = refused
      ? plain(refused.status, refused.reason)
      : await this.#reply(url, left.signal).catch((error: Error) => plain(500, error.message));
    response.writeHead(status, {
      ...HEADERS,
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      ...(status === 405 && { Allow: 'GET, HEAD' }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** Server-sent events: the state now, and at each change. */
  #watch(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.write(`retry: 500\ndata: ${this.#state}\n\n`);
    this.#pages.add(response);
    response.on('close', () => this.#pages.delete(response));
  }

  async #reply(url: URL, signal: AbortSignal): Promise<Reply> {
    const { pathname, searchParams } = url;
    if (pathname === '/') return markup(listPage(this.#shown));
    if (Object.hasOwn(FILES, pathname)) {
      const [type, file] = FILES[pathname as keyof typeof FILES];
      return { status: 200, type, body: await readFile(file) };
    }
    const [, viewed] = /^\/view\/([\w.%-]+)$/.exec(pathname) ?? [];
    if (viewed !== undefined) return this.#viewed(viewed, searchParams);
    const [, picture] = /^\/picture\/\w+\/([\w.-]+)$/.exec(pathname) ?? [];
    return picture === undefined
      ? plain(404, 'Nothing is here.')
      : this.#picture(picture, searchParams, signal);
  }

  get #shown(): ShownFolder {
    const { files, folderProblem: problem } = this.#folder;
    return { path: this.#options.folder, problem, files, state: this.#state };
  }

  async #viewed(file: string, query: URLSearchParams): Promise<Reply> {
    const shown = this.#shown;
    const found = shown.files.get(file);
    if (!found) return plain(404, `There is no ${file} in the folder.`);
    const values = valuesOf(found.template, query);
    let refused: string | undefined;
    try {
      if (found.template) await this.#request(found.template, 'png', values);
    } catch (error) {
      refused = refusedText(error);
    }
    return markup(templatePage(shown, [file, found], values, refused));
  }

  async #picture(name: string, query: URLSearchParams, signal: AbortSignal): Promise<Reply> {
    const { template: id = '', format } = readLinkedFile(name) ?? {};
    const template = this.#folder.templates.get(id);
    if (!template || !format) return plain(404, 'There is no such picture.');
    try {
      const request = await this.#request(template, format, valuesOf(template, query));
      const body = await this.#options.workbench.drawn(request, localClient(signal));
      return { status: 200, type: `image/${format}`, body };
    } catch (error) {
      return plain(422, refusedText(error));
    }
  }

  /** @throws RequestRefused, and errors of the file system for a picture beside the templates */
  async #request(
    template: ServedTemplate,
    format: PermittedRender['output']['format'],
    values: ReadonlyMap<string, string>,
  ): Promise<PermittedRender> {
    const parameters = new Map(values);
    for (const [key, value] of values) {
      const list = template.lists?.[key];
      if (list)
        parameters.set(key, await withItemPictures(value, list, (address) => this.#pictureAddress(address)));
      else if (template.fields[key]?.type === 'image') parameters.set(key, await this.#pictureAddress(value));
    }
    return localRequest(template, { format, parameters });
  }

  /** A picture beside the templates becomes a `data:` URL. */
  async #pictureAddress(address: string): Promise<string> {
    const [, asset = ''] = /^assets\/(.+)$/.exec(address) ?? [];
    if (!isAssetName(asset)) return address;
    const path = join(this.#options.folder, ASSETS_FOLDER, asset);
    const { bytes } = await readRegularFile(path, MOST_ASSET_BYTES, address);
    return `data:;base64,${bytes.toString('base64')}`;
  }
}

/** Those of fields and lists that the template has by now, and one of its sizes. */
function valuesOf(template: ServedTemplate | undefined, query: URLSearchParams): Map<string, string> {
  const declared = { ...template?.fields, ...template?.lists };
  const isSize = (key: string, text: string) =>
    key === SIZE_PARAMETER && Object.hasOwn(template?.sizes ?? {}, text);
  return new Map([...query].filter(([key, text]) => Object.hasOwn(declared, key) || isSize(key, text)));
}

function refusedText(error: unknown): string {
  if (error instanceof RequestRefused) return `${error.message}.`;
  // Code has thrown with these values.
  const { name, message } = (error instanceof RenderFailed ? error.cause : error) as Error;
  return `These values cannot be drawn: ${message || name}.`;
}

function markup(body: string): Reply {
  return { status: 200, type: 'text/html; charset=utf-8', body };
}

function plain(status: number, body: string): Reply {
  return { status, type: 'text/plain; charset=utf-8', body };
}

/** Why a request is not answered; undefined where it is. */
interface Refused {
  status: 403 | 405;
  reason: string;
}

/**
 * Pages of other sites can send requests to 127.0.0.1, under names of theirs that lead there, too (DNS rebinding). They
 * are known by the host that they ask for, by their origin, and by what browsers say of who asks (Fetch Metadata).
 * @param port that the server listens on
 */
function refusal({ method, headers }: IncomingMessage, port: number): Refused | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host = '', origin } = headers;
  if (!hosts.includes(host.toLowerCase())) return { status: 403, reason: `This is ${hosts.join(' or ')}.` };
  const isOwn = origin === undefined || origin === `http://${host.toLowerCase()}`;
  const site = headers['sec-fetch-site'] ?? 'none';
  if (!isOwn || !['same-origin', 'none'].includes(String(site)))
    return { status: 403, reason: 'Other sites are not answered.' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, reason: 'Only GET is answered.' };
  return undefined;
}
