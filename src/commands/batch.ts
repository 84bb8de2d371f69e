import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FORMATS } from '../../workers/encoders/formats.js';
import { CSV as CSV_TYPE, JSON_LINES } from '../api/batch/batch-request.js';
import type { BatchRow, NextPiece } from '../api/batch/batch-row.js';
import { csvRows } from '../api/batch/csv-rows.js';
import { DrawnRows } from '../api/batch/drawn-rows.js';
import { FileNames } from '../api/batch/file-names.js';
import { jsonRows } from '../api/batch/json-rows.js';
import { MANIFEST, type Manifest, ManifestEntries } from '../api/batch/manifest.js';
import { checkedTemplates } from '../api/checked-templates.js';
import { ApiError } from '../api/errors.js';
import { renderRefusal } from '../api/render/refusals.js';
import { checkedRequest, readRenderRequest } from '../api/render/requested-render.js';
import type { Config } from '../config.js';
import { LOCAL_CALLER } from '../development/local-plan.js';
import { localClient, Workbench } from '../development/workbench.js';
import { FolderFileError, TEMPLATE_EXTENSIONS } from '../documents/folder-files.js';
import { TemplateReader } from '../documents/template-reader.js';
import type { ServedTemplate } from '../rendering/served-template.js';
import {
  asksForHelp,
  type CommandOutput,
  CommandRefused,
  parseOptions,
  runCommand,
  UsageError,
} from './command-line.js';
import { ProgressBar } from './progress-bar.js';

const HELP = `Draws a picture for each row of a file, CSV or lines of JSON (.ndjson, .jsonl), and writes them to a folder.

  npm run batch -- ROWS --template TEMPLATE -o FOLDER [--format FORMAT] [--url URL [--key KEY]]

The first row of a CSV file has the keys of the template's fields, and _name for the names of files. TEMPLATE is the id of a
template, or a file (.html, .tsx). With --url, a service draws, for the key in --key or TUVAL_KEY; without it, this machine does.
The folder also gets ${MANIFEST}, which says what has become of each row. The exit code is 1 if a row has no picture.
`;

export interface BatchCommandContext extends CommandOutput {
  config: Config;
  /** The folder that relative paths start from. */
  folder: string;
  /** The value of TUVAL_KEY. */
  environmentKey: string | undefined;
}

/** What to draw, and where to. */
interface Task {
  rows: string;
  isCsv: boolean;
  template: string | undefined;
  format: string | undefined;
  output: string;
  bar: ProgressBar;
}

/**
 * The `batch` command.
 * @param args the command line after `batch`
 * @returns the exit code, as `runCommand`
 */
export function runBatchCommand(args: string[], context: BatchCommandContext): Promise<number> {
  return runCommand(() => run(args, context), context);
}

async function run(args: string[], context: BatchCommandContext): Promise<string> {
  if (asksForHelp(args)) return HELP;
  const string = { type: 'string' } as const;
  const { values, positionals } = parseOptions({
    args,
    options: {
      ...{ template: string, format: string, url: string, key: string },
      output: { type: 'string', short: 'o' },
    },
    allowPositionals: true,
  });
  const [rows, ...others] = positionals;
  if (rows === undefined || others.length > 0)
    throw new UsageError('Name one file of rows (--help shows how).');
  if (values.output === undefined) throw new UsageError('Name the folder for the pictures with -o.');
  const isCsv = !['.ndjson', '.jsonl'].includes(extname(rows).toLowerCase());
  if (isCsv && values.template === undefined) throw new UsageError('Name the template with --template.');
  const file = resolve(context.folder, rows);
  const output = resolve(context.folder, values.output);
  const { template, format } = values;
  const bar = new ProgressBar(context.stderr, await linesOf(file));
  const task = { rows: file, isCsv, template, format, output, bar };
  await mkdir(output, { recursive: true });
  try {
    const manifest =
      values.url === undefined
        ? await drawnHere(task, context)
        : await drawnByService(task, values.url, values.key ?? context.environmentKey);
    return reported(manifest, output);
  } finally {
    bar.clear();
  }
}

/** @throws CommandRefused where pictures are missing */
function reported({ rows, drawn, failed, end }: Manifest, output: string): string {
  const summary = `${output}: ${drawn} pictures`;
  if (failed === 0 && !end) return `${summary}\n`;
  const lines = rows
    .filter(({ error }) => error !== undefined)
    .map(({ line, error }) => `line ${line}: ${error}`);
  if (end) lines.push(`${end.line === undefined ? 'the end' : `line ${end.line}`}: ${end.error}`);
  throw new CommandRefused([...lines, `${summary}, ${failed} rows without one`].join('\n'));
}

/** The lines of a file, at least those of its rows. @throws CommandRefused where it cannot be read */
async function linesOf(file: string): Promise<number> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new CommandRefused(`${file} is not a file.`);
  let lines = 0;
  for await (const piece of createReadStream(file)) {
    for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) lines++;
  }
  return lines;
}

async function drawnHere(task: Task, { config, folder }: BatchCommandContext): Promise<Manifest> {
  const workbench = new Workbench(config);
  try {
    const shared = await checkedTemplates();
    const own =
      task.template === undefined
        ? undefined
        : await templateOf(task.template, folder, { shared, workbench });
    const templates = own ? new Map([...shared, [own.id, own]]) : shared;
    const names = new FileNames();
    const entries = new ManifestEntries();
    const drawn = new DrawnRows(rowsOf(task, own, config.maxBodyBytes), {
      atOnce: config.renderThreads + 1,
      mostRows: Number.POSITIVE_INFINITY,
      signal: new AbortController().signal,
      refusalOf: renderRefusal,
      prepare({ body, name, line }, row) {
        if (body instanceof ApiError) throw body;
        const request = readRenderRequest(body, templates).permittedTo(LOCAL_CALLER);
        const { extension } = FORMATS[request.output.format];
        const file = names.claim(name, { row, line, extension });
        return { file, draw: () => workbench.drawn(request, localClient()) };
      },
    });
    for await (const outcome of drawn.outcomes()) {
      const { result } = outcome;
      if ('file' in result) await writeFile(join(task.output, result.file), result.bytes);
      entries.add(outcome);
      task.bar.show(entries.drawn + entries.failed);
    }
    let text = '';
    for await (const part of entries.text(drawn.end)) text += part;
    await writeFile(join(task.output, MANIFEST), text);
    return JSON.parse(text);
  } finally {
    await workbench.close();
  }
}

/** A template by its id, or from a file. @throws CommandRefused where there is none */
async function templateOf(
  template: string,
  folder: string,
  { shared, workbench }: { shared: ReadonlyMap<string, ServedTemplate>; workbench: Workbench },
): Promise<ServedTemplate> {
  if (!TEMPLATE_EXTENSIONS.some((end) => template.endsWith(end))) {
    const found = shared.get(template);
    if (found) return found;
    throw new CommandRefused(`There is no template ${template}; there are ${[...shared.keys()].join(', ')}.`);
  }
  const path = resolve(folder, template);
  const read = await new TemplateReader(workbench)
    .read(dirname(path), basename(path))
    .catch((error: Error) => {
      throw error instanceof FolderFileError ? new CommandRefused(`${error.message}.`) : error;
    });
  const { template: found, errors } = await read.verdict(localClient());
  if (found) return found;
  const [first] = errors;
  throw new CommandRefused(`${template}:${first?.line}:${first?.column}: ${first?.message}`);
}

function rowsOf(
  task: Task,
  template: ServedTemplate | undefined,
  maxRowBytes: number,
): AsyncIterator<BatchRow> {
  const { rows, isCsv, format } = task;
  const pieces = createReadStream(rows)[Symbol.asyncIterator]();
  const nextPiece: NextPiece = async () => (await pieces.next()).value;
  const base = { ...(template && { template: template.id }), ...(format !== undefined && { format }) };
  // Says at once what is wrong for all rows.
  if (template) asRefused(() => checkedRequest(base, template).permittedTo(LOCAL_CALLER));
  if (isCsv && template) return csvRows(nextPiece, template, { base, maxRowBytes });
  return jsonRows(nextPiece, { base, maxRowBytes });
}

function asRefused(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof ApiError ? new CommandRefused(`${error.message}.`) : error;
  }
}

async function drawnByService(task: Task, url: string, key: string | undefined): Promise<Manifest> {
  const { template, format, isCsv, rows, output, bar } = task;
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new UsageError('Give --url an http or https address, such as https://img.example.com.');
  }
  const address = new URL('api/batch', url.endsWith('/') ? url : `${url}/`);
  if (template !== undefined) address.searchParams.set('template', template);
  if (format !== undefined) address.searchParams.set('format', format);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': isCsv ? CSV_TYPE : JSON_LINES, ...(key && { 'x-api-key': key }) },
    body: Readable.toWeb(createReadStream(rows)),
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new CommandRefused(await refusalOf(response));
  if (!response.body) throw new CommandRefused('The service has sent nothing.');
  const archive = join(output, `.batch-${process.pid}.zip`);
  try {
    await pipeline(Readable.fromWeb(response.body as never), counting(bar), createWriteStream(archive));
    return await unpacked(archive, output);
  } finally {
    await rm(archive, { force: true });
  }
}

async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error, line } = JSON.parse(text);
    return `The service refuses the batch: ${error}${line === undefined ? '' : ` (line ${line})`}.`;
  } catch {
    return `The service has answered ${response.status}.`;
  }
}

/** How the head of a file in the service's archives begins: signature, version, and flags but for the name's. */
const FILE_HEAD = Buffer.from('504b03042d00', 'hex');

/** Passes an archive on, and shows how many files have begun. */
function counting(bar: ProgressBar): Transform {
  let tail = Buffer.alloc(0);
  let files = 0;
  return new Transform({
    transform(piece: Buffer, _, done) {
      const seen = Buffer.concat([tail, piece]);
      for (let at = seen.indexOf(FILE_HEAD); at >= 0; at = seen.indexOf(FILE_HEAD, at + 1)) files++;
      tail = seen.subarray(Math.max(0, seen.length - FILE_HEAD.length + 1));
      bar.show(files);
      done(null, piece);
    },
  });
}

/** Writes the files of an archive, whose names yauzl checks: none leaves the folder. */
async function unpacked(archive: string, output: string): Promise<Manifest> {
  const zip = await openPromise(archive, { lazyEntries: true }).catch(() => {
    throw new CommandRefused('The archive has no end: the service or the connection was cut off.');
  });
  let manifest: Manifest | undefined;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.includes('/'))
      throw new CommandRefused(`The archive has a folder: ${entry.fileName}.`);
    await pipeline(await contentOf(zip, entry), createWriteStream(join(output, entry.fileName)));
    if (entry.fileName === MANIFEST) {
      const parts = [];
      for await (const part of createReadStream(join(output, MANIFEST), 'utf8')) parts.push(part);
      manifest = JSON.parse(parts.join(''));
    }
  }
  if (!manifest) throw new CommandRefused(`The archive has no ${MANIFEST}.`);
  return manifest;
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}
