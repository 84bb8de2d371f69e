import { test } from 'tap';
import { Evidence } from './leaks.js';

const SECRET = 'gizli:P@rola/%rd+ö=4711&"\\';

const DISGUISES: [form: string, text: string][] = [
  ['plain', `x ${SECRET} y`],
  ['cut short', `x ${SECRET.slice(0, 20)}`],
  ['cut at the front', `x ${SECRET.slice(-20)}`],
  ['JSON', JSON.stringify({ a: SECRET })],
  ['JSON in JSON', JSON.stringify({ a: JSON.stringify({ b: SECRET }) })],
  ['a component of a URL', `http://x/?a=${encodeURIComponent(SECRET)}`],
  ['a URL', encodeURI(`http://x/${SECRET}`)],
  ['hexadecimal', Buffer.from(SECRET).toString('hex')],
  ['base64', Buffer.from(SECRET).toString('base64')],
  ['base64 behind a name', Buffer.from(`a:${SECRET}`).toString('base64')],
  ['base64 behind another name', Buffer.from(`ab:${SECRET}!`).toString('base64')],
  ['base64url', Buffer.from(`abc${SECRET}`).toString('base64url')],
];

for (const [form, text] of DISGUISES) {
  test(`a secret is found as ${form}`, (t) => {
    const evidence = new Evidence();
    evidence.add('there', text);
    const [leak] = evidence.leaks({ password: SECRET });
    t.match(leak, { where: 'there', secret: 'password' });
    t.notOk(JSON.stringify(leak).includes('4711'), 'and not repeated');
    t.end();
  });
}

test('where there is none, none is found', (t) => {
  const evidence = new Evidence();
  evidence.add('there', 'gizli, P@rola/, 4711 and eyJhIjoiYiJ9');
  t.strictSame(evidence.leaks({ password: SECRET }), []);
  t.end();
});
