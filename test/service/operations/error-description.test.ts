import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import t, { test } from 'tap';
import { errors } from 'undici';
import { StoreUnavailable } from '../../../src/access/store-failure.js';
import { PictureUnavailable, RenderFailed, RenderTimeout } from '../../../src/rendering/failures.js';
import { ImageUnavailable } from '../../../src/rendering/pictures/picture-unavailable.js';
import { describeError } from '../../../src/service/operations/error-description.js';

const MARK = 'geheim4711';
/** The name of a file that exists, which a caller could know, since the program is public. */
const OURS = new URL('../../../src/service/front.js', import.meta.url).pathname;

function thrown(fail: () => unknown): unknown {
  try {
    fail();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

async function fromThread(text: string): Promise<unknown> {
  const worker = new Worker(`throw new Error(${JSON.stringify(text)})`, { eval: true });
  const [error] = await once(worker, 'error');
  return error;
}

function renamed(error: Error, change: Record<string, unknown>): Error {
  return Object.assign(error, change);
}

const CARRIERS: [what: string, error: unknown][] = [
  ['a parser', thrown(() => JSON.parse(MARK))],
  ['a URL', thrown(() => new URL(`http://${MARK}:99999999/`))],
  ['a property that is missing', thrown(() => (undefined as unknown as Record<string, string>)[MARK])],
  ['properties', Object.assign(new Error('x'), { command: { args: [MARK] }, path: MARK, code: MARK })],
  ['a code in capitals with more in it', Object.assign(new Error('x'), { code: `E ${MARK}` })],
  ['a clone', thrown(() => structuredClone({ [MARK]: () => MARK }))],
  ['a cause', new RenderFailed('the render failed', { cause: new Error(MARK) })],
  ['a cause that is a text', new Error('x', { cause: MARK })],
  ['many errors', new AggregateError([new Error(MARK)], MARK)],
  [
    'a parser of replies',
    Object.assign(new errors.HTTPParserError(MARK), { code: `HPE_${MARK}`, data: MARK }),
  ],
  ['no error at all', MARK],
  ['an object that is no error', { message: MARK, stack: MARK }],
  ['lines like places', new Error(`a\n    at ${MARK} (${OURS}:1:1)\n    at ${OURS}/${MARK}:1:1`)],
  ['a message that changed', renamed(new Error(`a\n    at ${MARK} (x:1:1)`), { message: 'b' })],
  ['a name', renamed(new Error('x'), { name: `${MARK} ${MARK}` })],
  ['a thread', await fromThread(`${MARK}\n    at ${OURS}/${MARK}:1:1`)],
];

for (const [what, error] of CARRIERS) {
  test(`what callers sent stays out: ${what}`, (t) => {
    t.notMatch(JSON.stringify(describeError(error)), MARK);
    t.end();
  });
}

t.test('what helps to find the fault is kept', async (t) => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:80'), { code: 'ECONNREFUSED' });
  const description = describeError(new RenderFailed('the render failed', { cause }));
  t.match(description, { type: 'RenderFailed', cause: { type: 'Error', code: 'ECONNREFUSED' } });
  t.match(description.stack, /^at dist\/test\/service\/operations\/error-description\.test\.js:\d+:\d+\n/);
  t.notMatch(JSON.stringify(description), '10.0.0.1');
});

t.test('our own words are kept', async (t) => {
  for (const error of [
    new RenderTimeout('waiting'),
    new StoreUnavailable('Redis did not answer'),
    new ImageUnavailable('bad_status', '404'),
    new PictureUnavailable('logo'),
  ]) {
    t.equal(describeError(error).message, error.message, error.name);
  }
});

t.test('causes that go in a circle come to an end', async (t) => {
  const error = new Error('x');
  error.cause = error;
  t.ok(JSON.stringify(describeError(error)).length < 20_000);
});
