import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { MOST_ASSET_BYTES } from '../../workers/documents/document-source.js';
import { isDataUrl } from '../../workers/images/data-url.js';
import { listed } from '../api/format-words.js';
import { isParameterName } from '../api/links/link-query.js';
import { LINK_ENDINGS, readLinkedFile } from '../api/links/linked-render.js';
import type { PermittedRender } from '../api/render/requested-render.js';
import { LINKED_PARAMETERS, SIZE_PARAMETER } from '../api/reserved-keys.js';
import { commandLine } from '../command-line-name.js';
import type { Config } from '../config.js';
import { DevServer } from '../development/dev-server.js';
import { withItemPictures } from '../development/item-pictures.js';
import { localRequest, RequestRefused } from '../development/local-plan.js';
import { DRAFT_TIMEOUT_MS, type Workbench } from '../development/workbench.js';
import { isTemplateId } from '../documents/template-id.js';
import { readRegularFile } from '../files/regular-files.js';
import {
  DrawingRefused,
  ImageTooLarge,
  PictureUnavailable,
  RenderFailed,
  ValueUnencodable,
} from '../rendering/failures.js';
import {
  asksForHelp,
  type CommandOutput,
  CommandRefused,
  parseOptions,
  runCommand,
  UsageError,
} from './command-line.js';
import { folderLines, problemLines, verdictOf, withWorkbench } from './template-files.js';

const HELP = `Writes, checks and draws templates without a service: documents of HTML and CSS, and code (.tsx).

  ${commandLine('templates new')} NAME [--from DOCUMENT]
      writes NAME.html, a copy of a document of the gallery (share-card unless given)
  ${commandLine('templates check')} FILE [FILE ...]
      says what is wrong with templates, each problem with its line and column
  ${commandLine('templates render')} FILE [NAME=VALUE ...] -o PICTURE
      draws a template: PICTURE ends in ${LINK_ENDINGS}; NAME is a field, or
      ${listed([...LINKED_PARAMETERS, SIZE_PARAMETER], 'or')}; the VALUE of a picture is an address or a file, and that of
      a list is JSON, or @ and a file of it: lines=@lines.json
  ${commandLine('templates dev')} FOLDER [--port N]
      shows the templates of a folder in a browser of this machine, anew at each change, until Ctrl-C (port 8090 unless given)

templates/guide.md has the format of documents, templates/CODE.md that of code. Pictures and fonts lie in assets/ beside them.
`;

/** Bytes of a file of items. */
const MOST_LIST_BYTES = 2 * 1024 * 1024;

const GALLERY = new URL('../../templates/gallery/', import.meta.url);

export interface TemplatesCommandContext extends CommandOutput {
  config: Config;
  /** The folder that relative paths start from. */
  folder: string;
  /** Asked where a command runs until it is interrupted: a signal that is aborted then. */
  interrupted(): AbortSignal;
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
    case 'dev':
      return dev(args, context);
    default:
      throw new UsageError(`"${action}" is not new, check, render or dev (--help shows how).`);
  }
}

async function writeNew(args: string[], { folder }: TemplatesCommandContext): Promise<string> {
  const options = { from: { type: 'string', default: 'share-card' } } as const;
  const { values, positionals } = parseOptions({ args, options, allowPositionals: true });
  const [name = '', ...others] = positionals;
  if (others.length > 0 || !isTemplateId(name))
    throw new UsageError('Name the document in lower-case words joined by hyphens, such as summer-sale.');
  const files = (await readdir(GALLERY)).filter((file) => file.endsWith('.html'));
  const documents = files.map((file) => basename(file, '.html')).sort();
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
  if (positionals.length === 0) throw new UsageError('Name the templates to check (--help shows how).');
  return withWorkbench(context.config, async (workbench) => {
    const reports: string[] = [];
    let isRight = true;
    for (const file of positionals) {
      const { template, errors, warnings } = await verdictOf(workbench, resolve(context.folder, file));
      isRight &&= template !== undefined;
      reports.push(
        ...problemLines(file, 'error', errors),
        ...problemLines(file, 'warning', warnings),
        ...(template ? [`${file}: ${sizesOf(template)} pixels, version ${template.source?.version}\n`] : []),
      );
    }
    if (!isRight) throw new CommandRefused(reports.join('').trimEnd());
    return reports.join('');
  });
}

/** In words: `1200 × 630, story 1080 × 1920`. */
function sizesOf({ width, height, sizes = {} }: TemplateDeclaration): string {
  const others = Object.entries(sizes).map(([name, size]) => `${name} ${size.join(' × ')}`);
  return [`${width} × ${height}`, ...others].join(', ');
}

async function render(args: string[], { config, folder }: TemplatesCommandContext): Promise<string> {
  const options = { output: { type: 'string', short: 'o' } } as const;
  const { values, positionals } = parseOptions({ args, options, allowPositionals: true });
  const [file, ...assignments] = positionals;
  if (file === undefined) throw new UsageError('Name the template to draw (--help shows how).');
  if (values.output === undefined) throw new UsageError('Name the picture with -o, such as -o card.png.');
  const output = resolve(folder, values.output);
  const format = readLinkedFile(`picture${extname(output)}`)?.format;
  if (!format) throw new UsageError(`The picture ends in ${LINK_ENDINGS}.`);
  const parameters = readAssignments(assignments);
  return withWorkbench(config, async (workbench) => {
    const { template, errors } = await verdictOf(workbench, resolve(folder, file));
    if (!template) throw new CommandRefused(problemLines(file, 'error', errors).join('').trimEnd());
    for (const [name, value] of parameters)
      parameters.set(name, await readValue(value, { template, name, folder }));
    const picture = await drawn(
      workbench,
      requestOf(() => localRequest(template, { format, parameters })),
    );
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, picture);
    return `${output}\n`;
  });
}

function requestOf(checkedRequest: () => PermittedRender): PermittedRender {
  try {
    return checkedRequest();
  } catch (error) {
    throw error instanceof RequestRefused ? new UsageError(`${error.message}.`) : error;
  }
}

/** A value with what it names in files. @param folder that relative paths start from */
async function readValue(
  value: string,
  { template, name, folder }: { template: TemplateDeclaration; name: string; folder: string },
): Promise<string> {
  if (template.fields[name]?.type === 'image') return pictureAddress(value, folder);
  const list = template.lists?.[name];
  if (!list) return value;
  const [, file] = /^@(.+)$/s.exec(value) ?? [];
  const json = file === undefined ? value : await listFile(resolve(folder, file), file);
  return withItemPictures(json, list, (picture) => pictureAddress(picture, folder));
}

async function listFile(path: string, name: string): Promise<string> {
  const { bytes } = await readRegularFile(path, MOST_LIST_BYTES, name);
  return bytes.toString('utf8');
}

/** A file becomes a `data:` URL. */
async function pictureAddress(value: string, folder: string): Promise<string> {
  if (value === '' || isDataUrl(value) || /^https?:/i.test(value)) return value;
  const { bytes } = await readRegularFile(resolve(folder, value), MOST_ASSET_BYTES, value);
  return `data:;base64,${bytes.toString('base64')}`;
}

async function drawn(workbench: Workbench, request: PermittedRender): Promise<Uint8Array> {
  try {
    return await workbench.drawn(request);
  } catch (error) {
    const refusals = [PictureUnavailable, ValueUnencodable, DrawingRefused, ImageTooLarge];
    if (refusals.some((kind) => error instanceof kind))
      throw new CommandRefused(`${(error as Error).message}.`);
    // Code has thrown with these values.
    if (error instanceof RenderFailed) throw new CommandRefused(`${(error.cause as Error).message}.`);
    throw error;
  }
}

const PORT = '8090';

/** Serves until it is interrupted. */
async function dev(args: string[], context: TemplatesCommandContext): Promise<string> {
  const options = { port: { type: 'string', default: PORT } } as const;
  const { values, positionals } = parseOptions({ args, options, allowPositionals: true });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0)
    throw new UsageError('Name the folder of templates (--help shows how).');
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65535) throw new UsageError('A port is a number up to 65535.');
  const interrupted = context.interrupted();
  const show = async (workbench: Workbench) => {
    const path = resolve(context.folder, folder);
    await readdir(path);
    const server = new DevServer({ ...{ folder: path, port, workbench }, log: folderLines(context.stdout) });
    try {
      const address = await server.open().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
        throw new CommandRefused(`Port ${port} is taken; --port chooses another one.`);
      });
      context.stdout.write(`${path} is at ${address} (Ctrl-C ends it).\n`);
      if (!interrupted.aborted) await once(interrupted, 'abort');
    } finally {
      await server.close();
    }
    return '';
  };
  return withWorkbench(context.config, show, DRAFT_TIMEOUT_MS);
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
