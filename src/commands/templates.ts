import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Problem } from '../../workers/documents/report.js';
import type { Plan } from '../access/plans.js';
import { ApiError } from '../api/errors.js';
import { isParameterName } from '../api/links/link-query.js';
import { linkedRenderBody, readLinkedFile } from '../api/links/linked-render.js';
import { checkedRequest, type PermittedRender } from '../api/render/requested-render.js';
import { RESERVED_KEYS } from '../api/reserved-keys.js';
import { configuredFetcher } from '../cluster/picture-fetching.js';
import { startRenderThreads } from '../cluster/render-threads.js';
import type { Config } from '../config.js';
import { DocumentChecks } from '../documents/document-checks.js';
import { FolderFileError, readDocument } from '../documents/folder-files.js';
import { isTemplateId } from '../documents/template-id.js';
import { createLog } from '../operations/log.js';
import { DrawingRefused, PictureUnavailable } from '../rendering/failures.js';
import { isDataUrl } from '../rendering/pictures/data-url.js';
import { NameLookups } from '../rendering/pictures/name-lookups.js';
import type { RenderPool } from '../rendering/render-pool.js';
import { renderJob } from '../rendering/render-request.js';
import { fetchPictures } from '../rendering/request-pictures.js';
import { type ServedTemplate, servedDocument } from '../rendering/served-template.js';
import {
  asksForHelp,
  type CommandOutput,
  CommandRefused,
  parseOptions,
  runCommand,
  UsageError,
} from './command-line.js';

const HELP = `Writes, checks and draws documents (templates of HTML and CSS) without a service.

  npm run templates -- new NAME [--from DOCUMENT]
      writes NAME.html, a copy of a document of the gallery (share-card unless given)
  npm run templates -- check FILE [FILE ...]
      says what is wrong with documents, each problem with its line and column
  npm run templates -- render FILE [NAME=VALUE ...] -o PICTURE
      draws a document: PICTURE ends in .png, .jpg, .jpeg or .gif; NAME is a field, or quality, fps, durationMs or scale;
      the VALUE of a picture is an address or a file

templates/guide.md has the format. Pictures and fonts of a document lie in assets/ beside it.
`;

const GALLERY = new URL('../../templates/gallery/', import.meta.url);

export interface TemplatesCommandContext extends CommandOutput {
  config: Config;
  /** The folder that relative paths start from. */
  folder: string;
}

/**
 * The `templates` command.
 * @param args the command line after `templates`
 * @returns the exit code, as `runCommand`
 */
export function runTemplatesCommand(args: string[], context: TemplatesCommandContext): Promise<number> {
  return runCommand(() => run(args, context), context);
}

async function run([action, ...args]: string[], context: TemplatesCommandContext): Promise<string> {
  if (asksForHelp([action ?? '--help', ...args])) return HELP;
  switch (action) {
    case 'new':
      return writeNew(args, context);
    case 'check':
      return check(args, context);
    case 'render':
      return render(args, context);
    default:
      throw new UsageError(`"${action}" is not new, check or render (--help shows how).`);
  }
}

async function writeNew(args: string[], { folder }: TemplatesCommandContext): Promise<string> {
  const options = { from: { type: 'string', default: 'share-card' } } as const;
  const { values, positionals } = parseOptions({ args, options, allowPositionals: true });
  const [name = '', ...others] = positionals;
  if (others.length > 0 || !isTemplateId(name))
    throw new UsageError('Name the document in lower-case words joined by hyphens, such as summer-sale.');
  const documents = (await readdir(GALLERY)).map((file) => basename(file, '.html')).sort();
  if (!documents.includes(values.from))
    throw new UsageError(`The gallery has no ${values.from}; it has ${documents.join(', ')}.`);
  const file = join(folder, `${name}.html`);
  await writeFile(file, await readFile(new URL(`${values.from}.html`, GALLERY)), { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new CommandRefused(`${file} is there already.`) : error;
    },
  );
  return `${file}\n`;
}

async function check(args: string[], context: TemplatesCommandContext): Promise<string> {
  const { positionals } = parseOptions({ args, options: {}, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError('Name the documents to check (--help shows how).');
  return withThreads(context.config, async (pool) => {
    const reports: string[] = [];
    let isRight = true;
    for (const file of positionals) {
      const { template, errors, warnings } = await checked(pool, resolve(context.folder, file));
      isRight &&= template !== undefined;
      reports.push(
        ...lines(file, 'error', errors),
        ...lines(file, 'warning', warnings),
        ...(template
          ? [`${file}: ${template.width} × ${template.height} pixels, version ${template.source?.version}\n`]
          : []),
      );
    }
    if (!isRight) throw new CommandRefused(reports.join('').trimEnd());
    return reports.join('');
  });
}

function lines(file: string, kind: string, problems: readonly Problem[]): string[] {
  return problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${kind}: ${message}\n`);
}

async function render(args: string[], { config, folder }: TemplatesCommandContext): Promise<string> {
  const options = { output: { type: 'string', short: 'o' } } as const;
  const { values, positionals } = parseOptions({ args, options, allowPositionals: true });
  const [file, ...assignments] = positionals;
  if (file === undefined) throw new UsageError('Name the document to draw (--help shows how).');
  if (values.output === undefined) throw new UsageError('Name the picture with -o, such as -o card.png.');
  const output = resolve(folder, values.output);
  const format = readLinkedFile(`picture${extname(output)}`)?.format;
  if (!format) throw new UsageError('The picture ends in .png, .jpg, .jpeg or .gif.');
  const parameters = readAssignments(assignments);
  return withThreads(config, async (pool) => {
    const { template, errors } = await checked(pool, resolve(folder, file));
    if (!template) throw new CommandRefused(lines(file, 'error', errors).join('').trimEnd());
    const request = await requestOf(template, { format, parameters, folder });
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, await drawn(pool, config, request));
    return `${output}\n`;
  });
}

/** Limits that the service has for every plan. */
const PLAN: Plan = {
  ...{ id: 'local', planName: 'local', rpm: 1, dailyQuota: 1, priceUsd: 0 },
  ...{ gif: true, gifMaxFrames: 500, gifMaxFps: 50, templates: 0, assetBytes: 0 },
};

async function requestOf(
  template: ServedTemplate,
  {
    format,
    parameters,
    folder,
  }: { format: PermittedRender['output']['format']; parameters: Map<string, string>; folder: string },
): Promise<PermittedRender> {
  for (const [name, value] of parameters) {
    if (template.fields[name]?.type === 'image') parameters.set(name, await pictureAddress(value, folder));
  }
  const body = linkedRenderBody({ name: '', template: template.id, format }, parameters, template);
  const unknown = Object.keys(body.data).find((name) => !Object.hasOwn(template.fields, name));
  if (unknown !== undefined)
    throw new UsageError(
      `The document has no field ${unknown}; it has ${Object.keys(template.fields).join(', ')}.`,
    );
  try {
    return checkedRequest(body, template).permittedTo({ id: 'local', plan: PLAN, authenticated: false });
  } catch (error) {
    throw error instanceof ApiError
      ? new UsageError(`The service would refuse this: ${error.message}.`)
      : error;
  }
}

/** A file becomes a `data:` URL. */
async function pictureAddress(value: string, folder: string): Promise<string> {
  if (value === '' || isDataUrl(value) || /^https?:/i.test(value)) return value;
  return `data:;base64,${(await readFile(resolve(folder, value))).toString('base64')}`;
}

async function drawn(pool: RenderPool, config: Config, request: PermittedRender): Promise<Uint8Array> {
  const fetcher = configuredFetcher(config, { maxDownloads: 10, resolve: new NameLookups().limitedTo(1) });
  try {
    const pictures = await fetchPictures(fetcher, request, client());
    return (await pool.render(renderJob(request, pictures), client().signal)).bytes;
  } catch (error) {
    if (error instanceof PictureUnavailable || error instanceof DrawingRefused)
      throw new CommandRefused(`${error.message}.`);
    throw error;
  } finally {
    fetcher.close();
  }
}

interface Checked {
  /** Undefined where the document cannot be one. */
  template: ServedTemplate | undefined;
  errors: readonly Problem[];
  warnings: readonly Problem[];
}

async function checked(pool: RenderPool, path: string): Promise<Checked> {
  if (extname(path) !== '.html') throw new UsageError(`${path} does not end in .html.`);
  const { source } = await readDocument(dirname(path), basename(path, '.html')).catch((error: Error) => {
    throw error instanceof FolderFileError ? new CommandRefused(`${error.message}.`) : error;
  });
  const checks = new DocumentChecks(pool, RESERVED_KEYS);
  const { declaration, errors, warnings } = await checks.verdict(source, client());
  return { template: declaration && servedDocument(declaration, source), errors, warnings };
}

function client() {
  return { caller: 'local', signal: new AbortController().signal };
}

async function withThreads<Result>(
  config: Config,
  use: (pool: RenderPool) => Promise<Result>,
): Promise<Result> {
  const pool = startRenderThreads(config, createLog('silent'));
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

function readAssignments(assignments: readonly string[]): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const assignment of assignments) {
    const at = assignment.indexOf('=');
    if (at < 0 || !isParameterName(assignment.slice(0, at)))
      throw new UsageError(`"${assignment}" is not NAME=VALUE (--help shows how).`);
    parameters.set(assignment.slice(0, at), assignment.slice(at + 1));
  }
  return parameters;
}
