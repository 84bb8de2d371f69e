import t, { test } from 'tap';
import { readConfig } from '../../src/config.js';
import { startFront } from '../../src/service/front.js';
import { unrulyPool } from '../rig/pools/unruly-pool.js';
import { dataFolder } from '../rig/services/data-folder.js';
import type { StatusObject } from '../rig/services/service.js';

/** A front whose threads do as they are told, so that they can be told to fail. */
const pool = unrulyPool(t, { threads: 1 });
const draw = pool.render.bind(pool);
let fault = '';
pool.render = (job, signal) => draw(fault === '' ? job : { ...job, template: fault }, signal);

const config = readConfig({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataFolder(t) });
const front = await startFront(config, { pool });
t.teardown(() => front.stop());
const base = `http://127.0.0.1:${front.port}`;

function render(title: string): Promise<Response> {
  return fetch(`${base}/api/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template: 'og-default', data: { title } }),
  });
}

async function dailyLeft(): Promise<number> {
  return ((await (await fetch(`${base}/api/status`)).json()) as StatusObject).remaining.dailyQuota;
}

for (const [what, template] of [
  ['throws', 'throw'],
  ['ends', 'exit'],
] as const) {
  test(`500 where the thread of a render ${what}, and its daily unit is given back`, async (t) => {
    fault = template;
    const before = await dailyLeft();
    const answer = await render(`Bu çizim başarısız: ${what}`);
    t.equal(answer.status, 500);
    t.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    t.equal(answer.headers.get('x-error-code'), 'internal');
    t.equal(await answer.text(), '{"error":"beklenmeyen hata"}');
    t.equal(answer.headers.get('x-quota-remaining'), String(before));
    t.equal(await dailyLeft(), before);
    fault = '';
    t.equal((await render(`Bu çizim başarılı: ${what}`)).status, 200, 'and the next one is drawn');
    t.equal(await dailyLeft(), before - 1);
  });
}
