/** The clients for Python and PHP, run by their own languages against a service. */

import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test, test } from 'tap';
import { codeIn, ROOT } from '../rig/papers/examples-page.js';
import { freePort } from '../rig/services/free-port.js';
import { Service } from '../rig/services/service.js';
import { unzipped } from '../rig/services/zip.js';

const execute = promisify(execFile);

/** Of a program: far more than it takes. */
const TIMEOUT_MS = 300_000;

const PROGRAMS = join(ROOT, 'test/clients/programs');

interface Language {
  /** Of the client. */
  folder: string;
  program: string;
  /** How it runs a file. */
  command: readonly string[];
  /** Of a method that calls an operation. */
  methodOf(operation: string): string;
  /** A program that asks the service at each address that it is given, and says what came of it. */
  asking: string;
  /** The file that the page of the client shows. */
  example: { heading: string; file: string };
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  Python: {
    folder: join(ROOT, 'clients/python'),
    program: join(PROGRAMS, 'every_operation.py'),
    command: ['python3', '-B'],
    methodOf: (operation) => operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    asking: `import http.client, json, sys
from tuval_client import Tuval, TuvalError
def said(address):
    try:
        return Tuval(address, "tvl_secret", timeout=1).get_status()["plan"]
    except TuvalError as error:
        return f"{error.status} {error.code} {error.retry_after}"
    except (OSError, http.client.HTTPException):
        return "no answer"
print(json.dumps([said(address) for address in sys.argv[1:]]))`,
    example: { heading: 'python card.py', file: 'card.py' },
  },
  PHP: {
    folder: join(ROOT, 'clients/php'),
    program: join(PROGRAMS, 'every-operation.php'),
    command: ['php'],
    methodOf: (operation) => operation,
    asking: `<?php
require getenv('CLIENT') . '/tuval-client.php';
function said(string $address): string {
    try {
        return (new Tuval\\Client($address, 'tvl_secret', 1))->getStatus()['plan'];
    } catch (Tuval\\TuvalError $error) {
        $after = $error->retryAfter ?? 'None';
        return $error->status === 0 ? 'no answer' : "$error->status $error->errorCode $after";
    }
}
echo json_encode(array_map('said', array_slice($argv, 1)));`,
    example: { heading: 'php card.php', file: 'card.php' },
  },
};

/** What is opened by its address, and needs no client. */
const LINKS = ['getFile', 'openSignedLink'];
/** What other programs speak, or read. */
const FOR_PROGRAMS = ['getOpenApiDocument', 'sendMessage'];

const DOCUMENT = `<!doctype html><html><head><title>Kart</title><meta name="viewport" content="width=40, height=30"></head>
<body style="margin: 0; background: url(assets/mark.svg)"></body></html>`;

const service = await Service.start(t);
// The clock of the service stands still otherwise, and jobs of one millisecond have no order.
const passing = setInterval(() => service.clock.advance(10), 10);
t.teardown(() => clearInterval(passing));

const operations = Object.values(service.reference.paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
);

/** Runs a file of a language, which finds the client as somebody has it who has copied it. */
async function run(language: Language, file: string, args: string[], cwd: string, env = {}): Promise<string> {
  const [program = '', ...options] = language.command;
  const own = { ...process.env, CLIENT: language.folder, PYTHONPATH: language.folder, ...env };
  const { stdout } = await execute(program, [...options, file, ...args], {
    cwd,
    env: own,
    timeout: TIMEOUT_MS,
  });
  return stdout;
}

for (const [name, language] of Object.entries(LANGUAGES)) {
  test(`the client for ${name} calls every operation of the document`, async (t) => {
    const folder = t.testdir({ 'card.html': DOCUMENT });
    const key = await service.key('pro');
    const output = await run(language, language.program, [language.folder, service.url(''), key], folder);
    const { called, names, ...results } = JSON.parse(output) as { called: string[]; names: string[] };
    const expected = operations.filter((id) => ![...LINKS, ...FOR_PROGRAMS].includes(id));
    t.ok(expected.length > 20);
    t.strictSame(
      expected.map(language.methodOf).filter((method) => !called.includes(method)),
      [],
    );
    t.ok(names.includes('og-default'));
    t.strictSame(results, {
      guide: '# ',
      plan: 'pro',
      refusal: [400, 'invalid_parameter', 'quality', 'quality 1 ile 100 arasında bir sayı olmalıdır'],
      images: {
        type: 'image/jpeg',
        plan: 'pro',
        stored: 'png',
        linked: 'image/png',
        preview: 'image/gif',
      },
      jobs: {
        again: true,
        status: 'succeeded',
        metadata: { campaign: 7 },
        files: ['kart.png'],
        after: [],
        deliveries: [],
        cancelled: 'succeeded',
        of_rows: 'succeeded',
        listed: true,
        before: true,
      },
      templates: {
        described: 'image/jpeg',
        asset: true,
        version: true,
        source: true,
        taken: 'precondition_failed',
        wrong: ['invalid_template', 1],
        thumbnail: 'image/jpeg',
        gone: 'unknown_template',
      },
    });
    const card = await readFile(join(folder, 'card.jpg'));
    t.strictSame([...card.subarray(0, 3)], [0xff, 0xd8, 0xff]);
    for (const [archive, file] of [
      ['batch.zip', 'kart.webp'],
      ['job.zip', 'kart.png'],
    ] as const) {
      const files = unzipped(await readFile(join(folder, archive)));
      t.strictSame([...files.keys()], [file, 'manifest.json']);
    }
  });

  test(`the client for ${name} sends its key nowhere else, and takes no part of an answer for the whole`, async (t) => {
    const { address, asked } = await badServer(t);
    const file = join(t.testdir({}), language.example.file);
    await writeFile(file, language.asking);
    const addresses = ['/elsewhere', '/cut', '/late', '/page', '/busy'].map((path) => address + path);
    const closed = `http://127.0.0.1:${await freePort()}`;
    const output = await run(language, file, [service.url(''), ...addresses, closed], ROOT);
    t.strictSame(JSON.parse(output), [
      'anonymous',
      '302 http_302 None',
      'no answer',
      'no answer',
      '502 http_502 None',
      '503 busy 7',
      'no answer',
    ]);
    t.notOk(asked.includes('/stolen'));
  });

  test(`the page of the client for ${name} draws a card, and says what was wrong`, async (t) => {
    const folder = t.testdir({});
    const page = await readFile(join(language.folder, 'README.md'), 'utf8');
    const { heading, file } = language.example;
    await writeFile(join(folder, file), codeIn(page, heading));
    const env = { TUVAL_URL: service.url(''), TUVAL_KEY: await service.key('pro') };
    const output = await run(language, file, [], folder, env);
    t.match(output, /^invalid_parameter quality /m);
    t.strictSame((await readdir(folder)).sort(), [file, 'card.png', 'cards.zip'].sort());
    const files = unzipped(await readFile(join(folder, 'cards.zip')));
    t.ok(files.has('manifest.json'));
    t.match((await readFile(join(folder, 'card.png'))).subarray(1, 4), Buffer.from('PNG'));
  });
}

/** A server that is none of ours: it sends callers elsewhere, breaks off, and says nothing. */
async function badServer(t: Test): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.startsWith('/elsewhere')) response.writeHead(302, { location: '/stolen' }).end();
    if (path.startsWith('/page')) response.writeHead(502).end('<h1>Bad Gateway</h1>');
    if (path.startsWith('/busy'))
      response.writeHead(503, { 'x-error-code': 'busy', 'retry-after': '7' }).end('{"error":"meşgul"}');
    if (path.startsWith('/cut')) {
      response.writeHead(200, { 'content-length': 1000 }).write('{"plan":"pro"}');
      setTimeout(() => response.destroy(), 100);
    }
    if (path.startsWith('/stolen')) response.end('{"plan":"stolen"}');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
