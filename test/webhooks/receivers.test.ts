import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import t, { type Test } from 'tap';
import { newWebhookSecret } from '../../src/access/webhook-secret.js';
import { signatureHeaders } from '../../src/webhooks/signature.js';
import { codeOfPage, ROOT } from '../rig/papers/examples-page.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { freePort } from '../rig/services/free-port.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const secret = newWebhookSecret();
const BODY = JSON.stringify({ type: 'job.succeeded', data: { name: 'Şişli' } });

/** Starts a receiver from the page of examples. */
async function started(t: Test, program: string, file: string) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), TUVAL_WEBHOOK_SECRET: secret, PYTHONIOENCODING: 'utf8' };
  const child = spawn(program, [file], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const url = `http://127.0.0.1:${port}/`;
  await eventually(
    () => fetch(url, { method: 'POST', body: '' }).catch(() => undefined),
    (answer) => answer !== undefined,
  );
  return { url, output: () => output };
}

async function takesWhatIsSigned(t: Test, { url, output }: { url: string; output: () => string }) {
  const now = Math.floor(Date.now() / 1000);
  const status = async (timestamp: number, secrets: string[], body = BODY) => {
    const signed = signatureHeaders({ id: 'msg_1', timestamp, body: BODY }, secrets);
    return (await fetch(url, { method: 'POST', body, headers: signed })).status;
  };
  t.equal(await status(now, [secret]), 204);
  t.equal(await status(now, [newWebhookSecret(), secret]), 204, 'amid a change of secrets');
  t.equal(await status(now, [newWebhookSecret()]), 400);
  t.equal(await status(now, [secret], BODY.replace('succeeded', 'failed')), 400);
  t.equal(await status(now - 3600, [secret]), 400, 'sent again by somebody');
  t.equal((await fetch(url, { method: 'POST', body: BODY })).status, 400, 'not signed at all');
  t.equal(await eventually(output, (text) => text.split('\n').length > 2), `${BODY}\n${BODY}\n`);
}

t.test('the receiver in TypeScript takes what is signed, and nothing else', async (t) => {
  const { code } = await transform(await codeOfPage('ts webhook-receiver.ts'), { loader: 'ts' });
  // Beside the packages of the project.
  const file = join(ROOT, 'dist', 'test', 'webhooks', 'webhook-receiver.mjs');
  await writeFile(file, code);
  await takesWhatIsSigned(t, await started(t, process.execPath, file));
});

t.test('the receiver in Python takes what is signed, and nothing else', async (t) => {
  const folder = dataFolder(t);
  const file = join(folder, 'webhook_receiver.py');
  await writeFile(file, await codeOfPage('python webhook_receiver.py'));
  await takesWhatIsSigned(t, await started(t, 'python3', file));
});
