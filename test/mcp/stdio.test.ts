import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import t, { type Test, test } from 'tap';
import { card } from '../rig/corpora/code-samples.js';
import { freePort } from '../rig/services/free-port.js';
import {
  called,
  connected,
  contentOf,
  pictureOf,
  REVISIONS,
  type Revision,
  refusalIn,
} from '../rig/services/mcp-client.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Service } from '../rig/services/service.js';
import { waitFor } from '../rig/time/eventually.js';

const MAIN = new URL('../../src/main.js', import.meta.url).pathname;

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous', templates: 0 }, GENEROUS]);
const key = await service.key('generous');

function document(ground: string, body = '{{word}}'): string {
  return `<!doctype html><html lang="en"><head><title>Card</title>
<meta name="viewport" content="width=40, height=30">
<script type="application/json">{ "fields": { "word": { "type": "text", "label": "Word", "default": "a" } } }</script>
<style>body { margin: 0; height: 30px; background: ${ground}; font-size: 8px }</style></head><body>${body}</body></html>`;
}

async function started(t: Test, revision: Revision, args: string[], environment = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', RENDER_THREADS: '1', ...environment },
    stderr: 'pipe',
  });
  let output = '';
  transport.stderr?.on('data', (piece) => {
    output += piece;
  });
  return { client: await connected(t, transport, revision), output: () => output };
}

for (const revision of REVISIONS) {
  test(`this machine draws, and saves documents in a folder (${revision})`, async (t) => {
    const folder = t.testdir({ 'own.html': document('#00ff00'), assets: {} });
    const { client } = await started(t, revision, ['--templates', folder]);
    const body = { template: 'og-default', format: 'jpeg', data: { title: 'Merhaba' } };
    const { bytes, mediaType } = pictureOf(await called(client, 'render_template', body));
    t.equal(mediaType, 'image/jpeg');
    t.ok(bytes.equals((await service.render(body)).body), 'as a service does');
    const moving = { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 400 };
    t.match(contentOf(await called(client, 'render_template', moving)), { frames: '2' });

    const listed = async () => {
      const { templates } = contentOf(await called(client, 'list_templates')) as {
        templates: { id: string }[];
      };
      return templates.map(({ id }) => id).filter((id) => ['own', 'kart'].includes(id));
    };
    t.same(await listed(), ['own']);
    const html = document('#ff0000');
    t.match((await called(client, 'check_document', { html })).structuredContent, { name: 'Card' });
    const saved = await called(client, 'save_document', { id: 'kart', html });
    t.match(saved.structuredContent, { id: 'kart', warnings: [] });
    t.equal(await readFile(join(folder, 'kart.html'), 'utf8'), html);
    t.same(await listed(), ['kart', 'own']);
    t.equal(pictureOf(await called(client, 'render_template', { template: 'kart' })).mediaType, 'image/png');

    const { version } = saved.structuredContent as { version: string };
    const refused: [args: object, code: string][] = [
      [{ id: 'kart', if_new: true }, 'precondition_failed'],
      [{ id: 'kart', if_version: '0'.repeat(32) }, 'precondition_failed'],
      [{ id: 'og-default' }, 'template_taken'],
      [{ id: '../kart' }, 'invalid_parameter'],
      [{ id: 'kart', html: document('#ff0000', '{{nothing}}') }, 'invalid_template'],
      [{ id: 'kart', html: 'x'.repeat(256 * 1024 + 1) }, 'body_too_large'],
    ];
    for (const [args, code] of refused) {
      t.match(refusalIn(await called(client, 'save_document', { html, ...args })), { code }, code);
    }
    const again = { id: 'kart', html: document('#0000ff'), if_version: version };
    t.notOk((await called(client, 'save_document', again)).isError);
    t.same((await readdir(folder)).sort(), ['assets', 'kart.html', 'own.html'], 'nothing else is left');
  });

  test(`a service draws, for the key in the environment (${revision})`, async (t) => {
    const { client } = await started(t, revision, ['--url', service.url('')], { TUVAL_KEY: key });
    const body = { template: 'og-default', format: 'jpeg' };
    const { bytes } = pictureOf(await called(client, 'render_template', body));
    t.ok(bytes.equals((await service.render(body)).body));
    const html = document('#ff0000');
    t.match((await called(client, 'save_document', { id: 'kart', html })).structuredContent, { id: 'kart' });
    t.equal((await service.render({ template: 'kart' }, { key })).status, 200);
    t.match(refusalIn(await called(client, 'render_template', { template: 'none' })), {
      ...{ status: 404, code: 'unknown_template', error: 'bilinmeyen şablon' },
    });
    const { contents } = await client.readResource({ uri: 'tuval://guide.md' });
    t.match(contents, [{ text: /^# Writing a document/ }]);
  });
}

test('a service that is not there is said to be so by each tool', async (t) => {
  const { client } = await started(t, '2025-11-25', ['--url', `http://127.0.0.1:${await freePort()}`]);
  t.match(refusalIn(await called(client, 'list_templates')), { error: /cannot be reached: .*ECONNREFUSED/ });
  const wrong = await started(t, '2025-11-25', ['--url', service.url(''), '--key', 'x']);
  const render = { template: 'og-default' };
  t.match(refusalIn(await called(wrong.client, 'render_template', render)), { code: 'invalid_api_key' });
});

test('without a folder nothing is saved, and the answer says where documents would be', async (t) => {
  const { client } = await started(t, '2025-11-25', []);
  const result = await called(client, 'save_document', { id: 'kart', html: document('#ff0000') });
  t.match(refusalIn(result), { code: 'no_folder', error: /--templates FOLDER/ });
});

test('what code of templates prints, and what is wrong with files, never comes between the messages', async (t) => {
  const folder = t.testdir({
    'broken.html': document('#ff0000', '{{nothing}}'),
    'loud.tsx': card({ id: 'loud', draw: "console.log('from the code');" }),
  });
  const { client, output } = await started(t, '2025-11-25', ['--templates', folder]);
  client.onerror = (error) => t.fail(error.message);
  t.match(output(), /broken\.html:\d+:\d+: error: nothing is no field/);
  t.equal(pictureOf(await called(client, 'render_template', { template: 'loud' })).mediaType, 'image/png');
  await waitFor('what the code prints', () => output().includes('from the code'));
  await writeFile(join(folder, 'broken.html'), document('#ff0000'));
  await waitFor('the file to be right again', () => output().includes('broken.html: right again'));
  const { tools } = await client.listTools();
  t.same(
    tools.map(({ name }) => name),
    ['list_templates', 'preview_template', 'render_template', 'check_document', 'save_document'],
    'links and jobs are those of a service',
  );
  await t.rejects(called(client, 'get_job', { id: 'j_1' }), /There is no tool get_job/);
});

/** A process whose standard input is in our hands. */
function raw(t: Test, args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'mcp', ...args], {
    env: { PATH: process.env.PATH, RENDER_THREADS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (piece) => {
      output[name] += piece;
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  return { child, output, ended };
}

test('it ends with its input, and when it is asked to', async (t) => {
  for (const args of [[], ['--url', service.url('')]]) {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    const first = raw(t, args);
    first.child.stdin.write(`no message\n${ping}`);
    await waitFor('an answer', () => first.output.stdout.includes('"id":1'));
    first.child.stdin.end();
    t.equal(await first.ended, 0, 'end of input');
    for (const line of first.output.stdout.trim().split('\n')) t.match(JSON.parse(line), { jsonrpc: '2.0' });

    const second = raw(t, args);
    second.child.stdin.write(ping);
    await waitFor('an answer', () => second.output.stdout.includes('"id":1'));
    second.child.kill('SIGTERM');
    t.equal(await second.ended, 0, 'SIGTERM');
  }
});

test('what cannot begin is one sentence, on standard error', async (t) => {
  const asked: [args: string[], code: number, sentence: RegExp][] = [
    [['--url', 'x'], 2, /Give --url an http or https address/],
    [['--url', service.url(''), '--templates', '.'], 2, /Give --url or --templates/],
    [['--templates', join(t.testdirName, 'none')], 1, /cannot be read: ENOENT/],
    [['--none'], 2, /--help shows the options/],
    [['x'], 2, /Unexpected argument/],
  ];
  for (const [args, code, sentence] of asked) {
    const { output, ended } = raw(t, args);
    t.equal(await ended, code, args.join(' '));
    t.match(output, { stdout: '', stderr: sentence });
    t.equal(output.stderr.trim().split('\n').length, 1);
  }
});
