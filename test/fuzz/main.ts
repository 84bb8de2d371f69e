/**
 * Asks a running service for everything under the sun, gives its render threads damaged pictures, odd texts and broken
 * fonts, compiles damaged documents, and sends some to a service: `npm run fuzz`, with `-- --requests N --seed S`. Says
 * what came of it, and how to try again what broke a promise; the exit code is 1 where something did.
 */

import { randomInt } from 'node:crypto';
import { parseOptions, runCommand, UsageError } from '../../src/commands/command-line.js';
import { DOCUMENTS, examineDocuments } from './documents/examine-documents.js';
import type { Finding } from './examination.js';
import { findingLines } from './report.js';
import { examineService, isEndpoint } from './service/examine-service.js';
import { Tally } from './tally.js';
import { examineTemplates, TEMPLATES } from './templates/examine-templates.js';
import { examineFonts, FONTS } from './threads/examine-fonts.js';
import { examinePool, PICTURES, TEXTS } from './threads/examine-pool.js';

const REQUESTS = 50_000;

/** For so many requests one of these. */
const REQUESTS_A_PICTURE = 10;
const REQUESTS_A_TEXT = 50;
const REQUESTS_A_FONT = 10;
const REQUESTS_A_DOCUMENT = 5;
const REQUESTS_A_TEMPLATE = 10;

const MIB = 1024 * 1024;

interface Options {
  requests: number;
  seed: number;
  only: string | undefined;
  path: string | undefined;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const findings: Finding[] = [];
process.exitCode = await runCommand(fuzz, process);
if (findings.length > 0) process.exitCode = 1;

async function fuzz(): Promise<string> {
  const options = readOptions();
  say(`seed ${options.seed}`);
  const { only } = options;
  if (only === undefined || isEndpoint(only)) await fuzzService(options);
  if (only === undefined || only === PICTURES || only === TEXTS) await fuzzPool(options);
  if (only === undefined || only === FONTS) await fuzzFonts(options);
  if (only === undefined || only === DOCUMENTS) await fuzzDocuments(options);
  if (only === undefined || only === TEMPLATES) await fuzzTemplates(options);
  for (const finding of findings) say('', ...findingLines(finding));
  return `\n${findings.length} findings with the seed ${options.seed}\n`;
}

async function fuzzService({ requests, seed, only, path }: Options): Promise<void> {
  const tally = new Tally();
  const found = await examineService({ requests, seed, only, path, tally });
  const { seconds, pictures, memory } = found;
  const rate = Math.round(tally.total() / seconds);
  say('', ...tally.lines());
  say(`${tally.total()} requests in ${seconds.toFixed(0)} s: ${rate} a second`);
  say(`${pictures.seen} pictures, of which ${pictures.decoded} were decoded`);
  say(
    `memory of the service: ${megabytes(memory.early)} after a third, ${megabytes(memory.late)} at the end`,
  );
  findings.push(...found.findings);
}

async function fuzzPool({ requests, seed, only, path }: Options): Promise<void> {
  const tally = new Tally();
  const [pictures, texts] = [Math.ceil(requests / REQUESTS_A_PICTURE), Math.ceil(requests / REQUESTS_A_TEXT)];
  const found = await examinePool({ pictures, texts, seed, only, path, tally });
  const { seconds, memory } = found;
  say('', ...tally.lines());
  say(`${tally.total()} jobs of the render pool in ${seconds.toFixed(0)} s`);
  say(`memory of the pool: ${megabytes(memory.early)} after a third, then ${megabytes(memory.most)} at most`);
  findings.push(...found.findings);
}

async function fuzzFonts({ requests, seed, path }: Options): Promise<void> {
  const tally = new Tally();
  findings.push(...(await examineFonts({ runs: Math.ceil(requests / REQUESTS_A_FONT), seed, path, tally })));
  say('', ...tally.lines());
}

async function fuzzDocuments({ requests, seed, path }: Options): Promise<void> {
  const tally = new Tally();
  const runs = Math.ceil(requests / REQUESTS_A_DOCUMENT);
  findings.push(...(await examineDocuments({ runs, seed, path, tally })));
  say('', ...tally.lines());
}

async function fuzzTemplates({ requests, seed, path }: Options): Promise<void> {
  const tally = new Tally();
  const runs = Math.ceil(requests / REQUESTS_A_TEMPLATE);
  findings.push(...(await examineTemplates({ runs, seed, path, tally })));
  say('', ...tally.lines());
}

function readOptions(): Options {
  const { values } = parseOptions({
    options: {
      requests: { type: 'string', default: String(REQUESTS) },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      only: { type: 'string' },
      path: { type: 'string' },
    },
  });
  const { only, path } = values;
  const isListed =
    only === undefined || [PICTURES, TEXTS, FONTS, DOCUMENTS, TEMPLATES].includes(only) || isEndpoint(only);
  if (!isListed) throw new UsageError(`There is nothing called "${only}" to be fuzzed.`);
  if (path !== undefined && only === undefined) throw new UsageError('Give --path together with --only.');
  return {
    requests: wholeNumber('requests', values.requests),
    seed: wholeNumber('seed', values.seed),
    only,
    path,
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number < 2 ** 31) return number;
  throw new UsageError(`Give --${name} a whole number below 2147483648.`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`;
}

function say(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
