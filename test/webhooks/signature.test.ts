import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { newWebhookSecret } from '../../src/access/webhook-secret.js';
import { signatureHeaders } from '../../src/webhooks/signature.js';

const body = JSON.stringify({
  type: 'job.succeeded',
  timestamp: '2026-11-29T12:00:00.000Z',
  data: { id: 'ş' },
});
const [newer, older, foreign] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];

function signed(at = Date.now(), id = 'msg_1') {
  return signatureHeaders({ id, timestamp: Math.floor(at / 1000), body }, [newer, older]);
}

t.test('a receiver with either secret takes a message, by the library of Standard Webhooks', async (t) => {
  for (const secret of [newer, older])
    t.strictSame(new Webhook(secret).verify(body, signed()), JSON.parse(body));
});

t.test('and with none of them, or anything changed, it does not', async (t) => {
  t.throws(() => new Webhook(foreign).verify(body, signed()), /No matching signature/);
  const receiver = new Webhook(newer);
  t.throws(() => receiver.verify(`${body} `, signed()), /No matching signature/);
  t.throws(() => receiver.verify(body, { ...signed(), 'webhook-id': 'msg_2' }), /No matching signature/);
  const later = String(Math.floor(Date.now() / 1000) + 1);
  t.throws(() => receiver.verify(body, { ...signed(), 'webhook-timestamp': later }), /No matching signature/);
  t.throws(() => receiver.verify(body, signed(Date.now() - 301_000)), /too old/);
});

t.test('the example of the specification has its signature', async (t) => {
  const headers = signatureHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  t.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
