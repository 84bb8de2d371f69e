import { readdir, readFile } from 'node:fs/promises';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import t, { type Test, test } from 'tap';
import { runBatchCommand } from '../../src/commands/batch.js';
import { readConfig } from '../../src/config.js';
import { Command } from '../rig/services/command.js';
import { jobOf } from '../rig/services/jobs.js';
import { serve } from '../rig/services/local-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { json, Service } from '../rig/services/service.js';
import { unzipped } from '../rig/services/zip.js';
import { waitFor } from '../rig/time/eventually.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous', jobs: 0 }, GENEROUS]);

const ROWS = '_name;title\nbir;Merhaba\niki;Dünya\n';
const MANY = `title\n${Array.from({ length: 200 }, (_, index) => `S${index}`).join('\n')}\n`;

interface Running {
  key: string;
  folder: string;
  url?: string;
}

/** The command, as it is running. */
function running({ key, folder }: Running, args: string[], { isTTY = false } = {}) {
  const stdout = new PassThrough({ encoding: 'utf8' });
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  const output = { stdout: '', stderr: '' };
  stdout.on('data', (text) => (output.stdout += text));
  stderr.on('data', (text) => (output.stderr += text));
  const interruption = new AbortController();
  const config = readConfig({ RENDER_THREADS: '1' });
  const context = { config, folder, environmentKey: key, stdout, stderr };
  const ended = runBatchCommand(args, { ...context, interrupted: () => interruption.signal });
  return { output, interruption, ended };
}

async function run(about: Running, args: string[], options?: { isTTY: boolean }) {
  const { output, ended } = running(about, args, options);
  const code = await ended;
  return { code, ...output };
}

const made = (url = service.url('')) =>
  ['rows.csv', '--template', 'og-default', '--job', '--url', url, '-o', 'a.zip'] as const;

async function begin(t: Test, rows = ROWS): Promise<Running> {
  return { key: await service.key(GENEROUS.id), folder: t.testdir({ 'rows.csv': rows }) };
}

async function jobsOf(key: string): Promise<{ id: string; status: string }[]> {
  return (json(await service.get('/api/jobs', { key })) as { jobs: { id: string; status: string }[] }).jobs;
}

async function filesOf(folder: string): Promise<string[]> {
  return [...unzipped(await readFile(join(folder, 'a.zip'))).keys()].sort();
}

test('a job is made, followed, and its archive saved', async (t) => {
  const about = await begin(t);
  const ended = await run(about, [...made(), '--format', 'jpeg'], { isTTY: true });
  t.match(ended, { code: 0, stdout: /a\.zip: 2 pictures\n$/ });
  t.match(ended.stderr, /^The job is j_[0-9a-f]{28}\.\n/);
  t.match(ended.stderr, /\[[#.]{30}\] \d of 2/, 'a bar');
  t.same(await filesOf(about.folder), ['bir.jpg', 'iki.jpg', 'manifest.json']);
  t.same((await readdir(about.folder)).sort(), ['a.zip', 'rows.csv'], 'and nothing else');
});

test('rows without a picture are named by their lines', async (t) => {
  const about = await begin(t, `${ROWS}BIR;X\n`);
  const { code, stderr } = await run(about, [...made()]);
  t.equal(code, 1);
  t.match(stderr, /^line 4: .*\n.*a\.zip: 2 pictures, 1 rows without one\n$/m);
  t.same(await filesOf(about.folder), ['bir.png', 'iki.png', 'manifest.json']);
});

test('an interrupted command leaves the job, and says how to go on with it or end it', async (t) => {
  const about = await begin(t, MANY);
  const { output, interruption, ended } = running(about, [...made(), '--format', 'jpeg']);
  await waitFor('a job', () => output.stderr.includes('The job is'));
  interruption.abort();
  t.equal(await ended, 1);
  const [job] = await jobsOf(about.key);
  t.match(job, { status: /^(queued|running)$/ });
  t.notMatch(output.stderr, about.key);
  t.same(await readdir(about.folder), ['rows.csv']);
  const [, follow = ''] = /npm run batch -- (--follow .*) {3}waits/.exec(output.stderr) ?? [];
  const [, cancel = ''] = /npm run batch -- (--cancel .*) {3}ends/.exec(output.stderr) ?? [];
  t.equal(follow, `--follow ${job?.id} --url ${service.url('')} -o a.zip`);

  const cancelled = await run(about, cancel.split(' '));
  t.match(cancelled, { code: 0, stdout: /^j_\w+: cancelled, \d+ of 200 pictures\n$/ });
  const followed = await run(about, follow.split(' '));
  t.match(followed, { code: 1, stderr: /^a\.zip: the job was cancelled, with \d+ of 200 pictures\.\n$/ });
  t.ok((await filesOf(about.folder)).includes('manifest.json'), 'what was drawn is kept');
});

test('Ctrl-C reaches the command', async (t) => {
  const about = await begin(t, MANY);
  const args = ['batch', ...made(), '--key', about.key];
  const command = Command.run(t, args, { INIT_CWD: about.folder, RENDER_THREADS: '1' });
  await waitFor('a job', () => command.stderr.includes('The job is'));
  command.child.kill('SIGINT');
  const { code, stderr } = await command.ended;
  t.equal(code, 1);
  t.match(stderr, /--follow j_\w+ --url \S+ --key KEY -o a\.zip/);
  const [job] = await jobsOf(about.key);
  t.match(job, { status: /^(queued|running)$/ });
  await service.call('DELETE', `/api/jobs/${job?.id}`, { key: about.key });
});

/** Stands between a command and the service. @param answer may answer itself; otherwise what comes is passed on */
async function between(
  t: Test,
  answer: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void,
): Promise<string> {
  const { origin } = await serve(t, (request, response) => {
    answer(request, response, () => {
      const { method, url: path, headers } = request;
      const passed = forward({ host: '127.0.0.1', port: service.port, method, path, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(response);
      });
      request.pipe(passed);
    });
  });
  return origin;
}

test('rows whose answer was lost are sent again, and become one job', async (t) => {
  const about = await begin(t);
  let lost = 0;
  const url = await between(t, (request, response, pass) => {
    if (request.method !== 'POST' || lost > 0) return pass();
    lost++;
    // The service has the rows, and nobody hears of it.
    const { method, url: path, headers } = request;
    const passed = forward({ host: '127.0.0.1', port: service.port, method, path, headers }, () =>
      response.destroy(),
    );
    request.pipe(passed);
  });
  t.match(await run(about, [...made(url)]), { code: 0, stdout: /2 pictures/ });
  t.equal(lost, 1);
  t.equal((await jobsOf(about.key)).length, 1);
});

test('a service that is busy is asked again when it says so, for rows and for the archive', async (t) => {
  const about = await begin(t);
  const refusals = { POST: 0, GET: 0 };
  const url = await between(t, (request, response, pass) => {
    const method = request.method as 'POST' | 'GET';
    if (method === 'GET' && !request.url?.endsWith('archive')) return pass();
    if (++refusals[method] > 1) return pass();
    request.resume();
    response.writeHead(method === 'POST' ? 503 : 429, { 'retry-after': '1' }).end('busy');
  });
  t.match(await run(about, [...made(url)]), { code: 0, stdout: /2 pictures/ });
  t.same(refusals, { POST: 2, GET: 2 });
  t.equal((await jobsOf(about.key)).length, 1);
});

test('a service that is busy for long, or always, is not waited for', async (t) => {
  const about = await begin(t);
  for (const [seconds, tries] of [
    ['3600', 1],
    ['1', 3],
  ] as const) {
    let asked = 0;
    const url = await between(t, (request, response) => {
      asked++;
      request.resume();
      response.writeHead(429, { 'retry-after': seconds }).end(JSON.stringify({ error: 'yoğun' }));
    });
    t.match(await run(about, [...made(url)]), { code: 1, stderr: /The service refuses the job: yoğun/ });
    t.equal(asked, tries, seconds);
  }
});

test('a service that is away for a while is asked again', async (t) => {
  const about = await begin(t);
  let asked = 0;
  const url = await between(t, (request, response, pass) => {
    if (request.method === 'POST' || request.url?.endsWith('archive')) return pass();
    asked++;
    if (asked === 1) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...JOB, status: 'running' }));
    } else if (asked === 2) response.destroy();
    else if (asked === 3) response.writeHead(503).end('busy');
    else pass();
  });
  t.match(await run(about, [...made(url)]), { code: 0, stdout: /2 pictures/ });
  t.ok(asked > 3);
});

const JOB = {
  ...{ id: 'j_0', total: 2, done: 0, failed: 0 },
  ...{ createdAt: '2026-11-29T12:00:00.000Z', expires: '2026-12-29T12:00:00.000Z' },
};

test('an archive that is cut off is not kept, and can be had again', async (t) => {
  const about = await begin(t);
  const url = await between(t, (request, response, pass) => {
    if (!request.url?.endsWith('archive')) return pass();
    response.write('PK\x03\x04');
    setTimeout(() => response.destroy(), 50);
  });
  const { code, stderr } = await run(about, [...made(url)]);
  t.equal(code, 1);
  t.match(stderr, /The archive has no end/);
  t.same(await readdir(about.folder), ['rows.csv']);
  const [job] = await jobsOf(about.key);
  const follow = ['--follow', job?.id ?? '', '--url', service.url(''), '-o', 'a.zip'];
  t.match(stderr, `--follow ${job?.id} --url ${url}`);
  t.match(await run(about, follow), { code: 0 });
  t.equal((await jobOf(service, about.key, job?.id ?? '')).status, 'succeeded');
});

test('what a job cannot be made of, or done with, is one sentence', async (t) => {
  const about = await begin(t);
  const url = ['--url', service.url('')];
  const asked: [args: string[], code: number, sentence: RegExp][] = [
    [['rows.csv', '--template', 'og-default', '--job', '-o', 'a.zip'], 2, /Give --url: jobs are those/],
    [['--job', ...url, '-o', 'a.zip'], 2, /Name one file of rows/],
    [['rows.csv', '--template', 'og-default', '--job', ...url], 2, /Name the file for the archive/],
    [['rows.csv', '--template', 'og-default', '--job', ...url, '-o', '.'], 2, /is a folder/],
    [['rows.csv', '--template', 'og-default', '--job', ...url, '-o', 'x/a.zip'], 2, /There is no folder/],
    [['--job', '--follow', 'j_0', ...url, '-o', 'a.zip'], 2, /Give one of/],
    [['rows.csv', '--follow', 'j_0', ...url, '-o', 'a.zip'], 2, /Name no file of rows/],
    [['--follow', 'j_0', ...url, '-o', 'a.zip'], 1, /The service refuses the job: /],
    [['--cancel', 'j_0', ...url], 1, /The service refuses the job: /],
    [['--cancel', 'j_0', '--url', 'http://127.0.0.1:1'], 1, /The service cannot be reached: /],
    [
      [...made(), '--key', 'tvl_x'],
      1,
      /The service refuses the job: geçersiz veya iptal edilmiş API anahtarı/,
    ],
    [[...made(), '--format', 'bmp'], 1, /The service refuses the job: format .* olmalıdır/],
  ];
  for (const [args, code, sentence] of asked) {
    const ended = await run(about, args);
    t.match(ended, { code, stderr: sentence }, args.join(' '));
    t.equal(ended.stderr.trim().split('\n').length, 1, args.join(' '));
  }
  t.same(await jobsOf(about.key), []);
  t.match((await run(about, ['--help'])).stdout, /--follow JOB/);
});
