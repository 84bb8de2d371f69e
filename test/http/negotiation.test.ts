import t from 'tap';
import { acceptedEncoding, preferredType, prefersAsync } from '../../src/http/negotiation.js';

const TYPES = ['image/jpeg', 'image/gif', 'application/json'] as const;

t.test('the media type is that which the client prefers', async (t) => {
  const preferred = (accept: string | undefined) => preferredType(accept, TYPES);
  t.equal(preferred('application/json'), 'application/json');
  t.equal(preferred('text/plain, application/json'), 'application/json');
  t.equal(preferred('image/*;q=0.5, application/json'), 'application/json');
  t.equal(preferred('application/json;q=0.5, image/*'), 'image/jpeg');
  t.equal(preferred('application/json, text/plain, */*'), 'application/json', 'as axios sends it');
});

t.test('where no type is preferred, or none can be had, the first is taken', async (t) => {
  for (const accept of [undefined, '', '*/*', 'text/html', 'application/json;q=0', ','.repeat(900)])
    t.equal(preferredType(accept, TYPES), 'image/jpeg', `${accept}`);
  t.equal(
    preferredType(`${'a/b,'.repeat(300)}application/json`, TYPES),
    'image/jpeg',
    'longer than is parsed',
  );
});

t.test('an encoding is taken only where it is accepted', async (t) => {
  const accepted = (header: string | undefined) => acceptedEncoding(header, ['br', 'gzip']);
  t.equal(accepted('gzip, deflate, br'), 'br');
  t.equal(accepted('gzip'), 'gzip');
  t.equal(accepted('br;q=0, gzip'), 'gzip');
  t.equal(accepted('identity'), undefined);
  t.equal(accepted(undefined), undefined);
});

t.test('an answer before the work is done is preferred by name, whatever stands beside it', async (t) => {
  for (const prefer of [
    'respond-async',
    'Respond-Async',
    'wait=10, respond-async',
    'respond-async; a="b,c"',
    'a="\\",", respond-async',
  ])
    t.ok(prefersAsync(prefer), prefer);
  const others = [
    undefined,
    '',
    'wait=10',
    'respond-asynchronously',
    'a="b, respond-async"',
    'a=b; respond-async',
  ];
  for (const prefer of others) t.notOk(prefersAsync(prefer), `${prefer}`);
  t.notOk(prefersAsync(`${'a,'.repeat(600)}respond-async`), 'longer than is parsed');
  t.notOk(prefersAsync('"'.repeat(1023)));
});
