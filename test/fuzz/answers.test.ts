import t from 'tap';
import type { FuzzRequest } from '../rig/corpora/requests.js';
import type { RawReply } from '../rig/services/raw-connection.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { AnswerCheck } from './service/answers.js';
import { Client } from './service/client.js';
import { FuzzedService } from './service/fuzzed-service.js';

t.setTimeout(FILE_TIMEOUT_MS);

const post = (body: object): FuzzRequest => ({
  endpoint: 'POST /api/render',
  method: 'POST',
  target: '/api/render',
  headers: [['Content-Type', 'application/json']],
  body: Uint8Array.from(Buffer.from(JSON.stringify(body))),
});
const render = post({ template: 'og-default' });
const refused = post({});
const long: FuzzRequest = { ...post({}), headers: [['Accept', 'a'.repeat(17_000)]] };
const read: FuzzRequest = { endpoint: 'pages', method: 'GET', target: '/', headers: [] };

t.test('an answer that is not as it should be is noticed, whatever is wrong with it', async (t) => {
  const service = await FuzzedService.start();
  const client = new Client(service.port);
  t.teardown(async () => {
    client.close();
    await service.stop();
  });
  const [picture, refusal, page, unread] = [
    await client.ask(render),
    await client.ask(refused),
    await client.ask(read),
    await client.ask(long),
  ];
  const check = async (request: FuzzRequest, reply: RawReply) =>
    // Its first picture is decoded.
    new AnswerCheck(service.reference).check(request, reply);
  for (const [request, reply] of [
    [render, picture],
    [refused, refusal],
    [read, page],
    [long, unread],
  ] as const) {
    await t.resolves(check(request, reply));
  }

  const withHeader = (reply: RawReply, name: string, value: string): RawReply => {
    return { ...reply, headers: new Map([...reply.headers, [name, value]]) };
  };
  const withoutHeader = (reply: RawReply, name: string): RawReply => {
    return { ...reply, headers: new Map([...reply.headers].filter(([other]) => other !== name)) };
  };
  const withBody = (reply: RawReply, body: Buffer): RawReply => {
    return withHeader({ ...reply, body }, 'content-length', String(body.length));
  };
  const flaws: [what: string, request: FuzzRequest, reply: RawReply, problem: RegExp][] = [
    ['a fault', refused, { ...refusal, status: 500 }, /status 500/],
    ['a short head refused as one too long', refused, { ...refusal, status: 431 }, /no reply 431/],
    ['another status', refused, { ...refusal, status: 402 }, /no reply 402/],
    ['the status of another code', refused, { ...refusal, status: 404 }, /not among the codes/],
    ['an unknown code', refused, withHeader(refusal, 'x-error-code', 'odd'), /odd is not among/],
    ['a refusal without a code', refused, withoutHeader(refusal, 'x-error-code'), /x-error-code|codes/],
    ['more in a refusal', refused, withBody(refusal, Buffer.from('{"error":"a","b":1}')), /the refusal/],
    ['another text', refused, withBody(refusal, Buffer.from('{"error":"a"}')), /the text "a"/],
    ['a refusal that is no JSON', refused, withBody(refusal, Buffer.from('<html>')), /JSON/],
    ['a refusal that is no UTF-8', refused, withBody(refusal, Buffer.of(0xff)), /encod/],
    ['too short a body', render, { ...picture, body: picture.body.subarray(1) }, /Content-Length/],
    ['no length', render, withoutHeader(picture, 'content-length'), /Content-Length/],
    ['no id', render, withoutHeader(picture, 'x-request-id'), /X-Request-Id/],
    ['another type', render, withHeader(picture, 'content-type', 'image/webp'), /image\/webp/],
    ['a picture of another type', render, withHeader(picture, 'content-type', 'image/gif'), /begins with/],
    ['half a picture', render, withBody(picture, picture.body.subarray(0, 9000)), /./],
    ['a picture of another size', post({ template: 'og-default', scale: 2 }), picture, /a picture of/],
    ['no header of the plan', render, withoutHeader(picture, 'x-plan'), /x-plan is missing/],
    ['no picture', { ...refused, mustBe: 'picture' }, refusal, /no picture/],
    ['what had to be refused', { ...render, mustBe: 'refusal' }, picture, /had to be refused/],
    ['a page of another status', read, { ...page, status: 302 }, /302/],
  ];
  for (const [what, request, reply, message] of flaws)
    await t.rejects(check(request, reply), { message }, what);
});
