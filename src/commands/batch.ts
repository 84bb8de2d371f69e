import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { FORMATS } from '../../workers/encoders/formats.js';
import type { BatchRow, NextPiece } from '../api/batch/batch-row.js';
import { csvRows } from '../api/batch/csv-rows.js';
import { DrawnRows } from '../api/batch/drawn-rows.js';
import { FileNames } from '../api/batch/file-names.js';
import { jsonRows } from '../api/batch/json-rows.js';
import { ManifestEntries } from '../api/batch/manifest.js';
import { checkMerged, MERGED_EXTENSION, MERGED_FORMAT } from '../api/batch/merge-parameter.js';
import { checkSizes, inSizes, readSizes } from '../api/batch/row-sizes.js';
import { checkedTemplates } from '../api/checked-templates.js';
import { ApiError } from '../api/errors.js';
import { renderRefusal } from '../api/render/refusals.js';
import { checkedRequest, readRenderRequest } from '../api/render/requested-render.js';
import { MANIFEST, type Manifest } from '../api/wire/batch-manifest.js';
import { commandLine } from '../command-line-name.js';
import type { Config } from '../config.js';
import { LOCAL_CALLER } from '../development/local-plan.js';
import { localClient, type Workbench } from '../development/workbench.js';
import { TEMPLATE_EXTENSIONS } from '../documents/folder-files.js';
import type { ServedTemplate } from '../rendering/served-template.js';
import { type BatchRows, type BatchTask, drawnByService, sentRows } from './batch-by-service.js';
import { cancelledJob, drawnInBackground } from './batch-job.js';
import {
  asksForHelp,
  type CommandOutput,
  CommandRefused,
  parseOptions,
  runCommand,
  UsageError,
} from './command-line.js';
import { writeMerged } from './merged-file.js';
import { ProgressBar } from './progress-bar.js';
import { problemLines, verdictOf, withWorkbench } from './template-files.js';

const HELP = `Draws a picture for each row of a file, CSV or lines of JSON (.ndjson, .jsonl), and writes them to a folder, or a page for each row to one PDF.

  ${commandLine('batch')} ROWS --template TEMPLATE -o FOLDER [--format FORMAT] [--sizes SIZE,SIZE] [--url URL [--key KEY]]
  ${commandLine('batch')} ROWS --template TEMPLATE -o FILE.pdf [--sizes SIZE,SIZE] [--url URL [--key KEY]]
  ${commandLine('batch')} ROWS --template TEMPLATE -o FILE.zip --job --url URL [--key KEY] [--format FORMAT] [--sizes SIZE,SIZE]
  ${commandLine('batch')} --follow JOB -o FILE.zip --url URL [--key KEY]
  ${commandLine('batch')} --cancel JOB --url URL [--key KEY]

The first row of a CSV file has the keys of the template's fields, and _name for the names of files. TEMPLATE is the id of a
template, or a file (.html, .tsx). --sizes draws each row in each of these sizes, as NAME-SIZE.EXT (the template's own is default). With --url, a service draws, for the key in --key or TUVAL_KEY; without it, this machine does.
The folder also gets ${MANIFEST}, which says what has become of each row. A PDF has its pages in the order of the rows. The exit code is 1 if a row has no picture.

--job has a service draw in the background, as many rows as the plan of the key has for jobs, and saves the archive of the pictures, which has ${MANIFEST}, too. Ctrl-C
ends the command and not the job, and says how to go on: --follow waits for a job and saves its archive, and --cancel ends it, which keeps what is drawn.
`;

export interface BatchCommandContext extends CommandOutput {
  config: Config;
  /** The folder that relative paths start from. */
  folder: string;
  /** The value of TUVAL_KEY. */
  environmentKey: string | undefined;
  /** A signal that is aborted when the process is asked to end, once it was asked for. */
  interrupted(): AbortSignal;
}

/**
 * The `batch` command.
 * @param args the command line after `batch`
 * @returns the exit code, as `runCommand`
 */
export function runBatchCommand(args: string[], context: BatchCommandContext): Promise<number> {
  return runCommand(() => run(args, context), context);
}

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;

const OPTIONS = {
  ...{ template: string, format: string, sizes: string, url: string, key: string },
  ...{ job: boolean, follow: string, cancel: string },
  output: { type: 'string', short: 'o' },
} as const;

type Options = ReturnType<typeof optionsOf>;

function optionsOf(args: string[]) {
  return parseOptions({ args, options: OPTIONS, allowPositionals: true });
}

async function run(args: string[], context: BatchCommandContext): Promise<string> {
  if (asksForHelp(args)) return HELP;
  const options = optionsOf(args);
  const { job, follow, cancel, url, key } = options.values;
  const ways = [job, follow, cancel].filter((way) => way !== undefined);
  if (ways.length > 1) throw new UsageError('Give one of --job, --follow and --cancel.');
  if (ways.length === 1) return runInBackground(options, context);
  const rows = await rowsIn(options, context);
  const output = resolve(context.folder, outputIn(options, 'the folder for the pictures, or a file .pdf,'));
  const isMerged = extname(output).toLowerCase() === `.${MERGED_EXTENSION}`;
  const format = rows.format ?? (isMerged ? MERGED_FORMAT : undefined);
  if (isMerged && format !== MERGED_FORMAT)
    throw new UsageError('One PDF of all rows takes no other --format.');
  const bar = new ProgressBar(
    context.stderr,
    (await linesOf(rows.rows)) * (rows.sizes?.split(',').length ?? 1),
  );
  const folder = isMerged ? dirname(output) : output;
  const task = { ...rows, format, folder, merged: isMerged ? output : undefined, bar };
  await mkdir(folder, { recursive: true });
  try {
    const manifest =
      url === undefined
        ? await drawnHere(task, context)
        : await drawnByService(task, url, key ?? context.environmentKey);
    return reported(manifest, output, isMerged ? 'pages' : 'pictures');
  } finally {
    bar.clear();
  }
}

/** What concerns jobs, which are those of a service. */
async function runInBackground(options: Options, context: BatchCommandContext): Promise<string> {
  const { follow, cancel, url, key } = options.values;
  if (url === undefined) throw new UsageError('Give --url: jobs are those of a service.');
  const service = { url, key: key ?? context.environmentKey, hasKeyOption: key !== undefined };
  if ((follow ?? cancel) !== undefined && options.positionals.length > 0)
    throw new UsageError('Name no file of rows: the job has them.');
  if (cancel !== undefined) return cancelledJob(cancel, service, context);
  const source = follow ?? sentRows(await rowsIn(options, context));
  const requested = outputIn(options, 'the file for the archive');
  const output = { option: requested, path: resolve(context.folder, requested) };
  return reported(await drawnInBackground(source, { service, output, context }), output.path, 'pictures');
}

/** @throws UsageError, CommandRefused where there is no file of rows */
async function rowsIn(
  { values: { template, format, sizes }, positionals: [rows, ...others] }: Options,
  { folder }: BatchCommandContext,
): Promise<BatchRows> {
  if (rows === undefined || others.length > 0)
    throw new UsageError('Name one file of rows (--help shows how).');
  const isCsv = !['.ndjson', '.jsonl'].includes(extname(rows).toLowerCase());
  if (isCsv && template === undefined) throw new UsageError('Name the template with --template.');
  const file = resolve(folder, rows);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new CommandRefused(`${file} is not a file.`);
  return { rows: file, isCsv, template, format, sizes };
}

function outputIn({ values }: Options, what: string): string {
  if (values.output === undefined) throw new UsageError(`Name ${what} with -o.`);
  return values.output;
}

/** @throws CommandRefused where pictures are missing */
function reported({ rows, drawn, failed, end }: Manifest, output: string, what: string): string {
  const summary = `${output}: ${drawn} ${what}`;
  if (failed === 0 && !end) return `${summary}\n`;
  const lines = rows
    .filter(({ error }) => error !== undefined)
    .map(({ line, size, error }) => `line ${line}${size === undefined ? '' : `, ${size}`}: ${error}`);
  if (end) lines.push(`${end.line === undefined ? 'the end' : `line ${end.line}`}: ${end.error}`);
  throw new CommandRefused([...lines, `${summary}, ${failed} rows without one`].join('\n'));
}

/** The lines of a file, at least those of its rows. */
async function linesOf(file: string): Promise<number> {
  let lines = 0;
  for await (const piece of createReadStream(file)) {
    for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) lines++;
  }
  return lines;
}

async function drawnHere(task: BatchTask, { config, folder }: BatchCommandContext): Promise<Manifest> {
  return withWorkbench(config, async (workbench) => {
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
      inOrder: task.merged !== undefined,
      mostRows: Number.POSITIVE_INFINITY,
      signal: new AbortController().signal,
      refusalOf: renderRefusal,
      prepare({ body, name, ...place }) {
        if (body instanceof ApiError) throw body;
        const request = readRenderRequest(body, templates).permittedTo(LOCAL_CALLER);
        const { format } = request.output;
        if (task.merged !== undefined) checkMerged(format);
        const { extension } = FORMATS[format];
        const file = names.claim(task.merged === undefined ? name : undefined, { ...place, extension });
        return { file, draw: () => workbench.drawn(request, localClient()) };
      },
    });
    async function* files() {
      for await (const outcome of drawn.outcomes()) {
        entries.add(outcome);
        task.bar.show(entries.drawn + entries.failed);
        if ('file' in outcome.result) yield outcome.result;
      }
    }
    if (task.merged === undefined) {
      for await (const { file, bytes } of files()) await writeFile(join(task.folder, file), bytes);
    } else await writeMerged(task.merged, bytesOf(files()));
    let text = '';
    for await (const part of entries.text(drawn.end)) text += part;
    if (task.merged === undefined) await writeFile(join(task.folder, MANIFEST), text);
    return JSON.parse(text);
  });
}

async function* bytesOf(files: AsyncIterable<{ bytes: Uint8Array }>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of files) yield bytes;
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
  const { template: found, errors } = await verdictOf(workbench, resolve(folder, template));
  if (!found) throw new CommandRefused(problemLines(template, 'error', errors).join('').trimEnd());
  return found;
}

function rowsOf(
  task: BatchTask,
  template: ServedTemplate | undefined,
  maxRowBytes: number,
): AsyncIterator<BatchRow> {
  const { rows, isCsv, format } = task;
  const sizes = task.sizes === undefined ? undefined : asRefused(() => readSizes(task.sizes as string));
  const pieces = createReadStream(rows)[Symbol.asyncIterator]();
  const nextPiece: NextPiece = async () => (await pieces.next()).value;
  const base = { ...(template && { template: template.id }), ...(format !== undefined && { format }) };
  // Says at once what is wrong for all rows.
  if (template) asRefused(() => checkedRequest(base, template).permittedTo(LOCAL_CALLER));
  if (template && sizes) asRefused(() => checkSizes(sizes, template));
  const options = { base, maxRowBytes };
  const read = isCsv && template ? csvRows(nextPiece, template, options) : jsonRows(nextPiece, options);
  return sizes ? inSizes(read, sizes) : read;
}

function asRefused<Checked>(check: () => Checked): Checked {
  try {
    return check();
  } catch (error) {
    throw error instanceof ApiError ? new CommandRefused(`${error.message}.`) : error;
  }
}
