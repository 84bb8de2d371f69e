import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { invalidParameter, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { isLinkRefusal, linkPath, newKey } from './links.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }, GENEROUS]);
const key = await newKey(service, 'generous');
const other = await newKey(service, 'generous');
const EXPIRES = Date.parse('2026-04-01T00:00:00Z') / 1000;
const PARAMETERS = { title: 'Merhaba dünya', bgFrom: '#0f766e', topic: '', expires: EXPIRES };
const good = linkPath('og-default.png', PARAMETERS, key);
const [path = '', query = ''] = good.split('?');
const signature = new URLSearchParams(query).get('signature') ?? '';

/** The link with its pieces `NAME=VALUE` changed. */
function withPieces(change: (pieces: string[]) => string[], at = path): string {
  return `${at}?${change(query.split('&')).join('&')}`;
}

function withPiece(name: string, change: (value: string) => string): string {
  return withPieces((pieces) =>
    pieces.map((piece) => {
      const [own = '', value = ''] = piece.split('=');
      return own === name ? `${own}=${change(value)}` : piece;
    }),
  );
}

const withSignature = (text: string) => withPiece('signature', () => text);

/** Flips one character to another of the same class, and to one of another class. */
function substitutes(character: string): string[] {
  const classes = ['AZ', 'az', '09', '-_'];
  return classes.flatMap((pair) => [...pair]).filter((candidate) => candidate !== character);
}

test('the link is good as it is', async (t) => {
  const answer = await service.get(good);
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('content-type'), 'image/png');
});

const TAMPERED: [what: string, link: string][] = [
  ['another template', good.replace('og-default', 'promo-banner')],
  ['a template that is none', good.replace('og-default', 'og-defaults')],
  ['another format', good.replace('.png', '.jpg')],
  ['the same format by another name', linkPath('og-default.jpg', PARAMETERS, key).replace('.jpg', '.jpeg')],
  ['a name', good.replace('title=', 'titlf=')],
  ['the case of a name', good.replace('title=', 'Title=')],
  ['a value', good.replace('Merhaba', 'Merhabb')],
  ['a value in another normal form', good.replace('%C3%BC', 'u%CC%88')],
  ['a value behind which there is a space', withPiece('title', (value) => `${value}+`)],
  ['a value where none was', withPiece('topic', () => 'x')],
  ['no value where one was', withPiece('title', () => '')],
  ['a colour', withPiece('bgFrom', () => '%230f766f')],
  ['a parameter more', `${good}&description=x`],
  ['a parameter more that does nothing', `${good}&utm_source=x`],
  ['a name alone', `${good}&x`],
  ['a parameter less', withPieces((pieces) => pieces.filter((piece) => !piece.startsWith('bgFrom')))],
  ['an empty parameter less', withPieces((pieces) => pieces.filter((piece) => !piece.startsWith('topic')))],
  [
    'the values of two names exchanged',
    good.replace('title=', 'x=').replace('topic=', 'title=').replace('x=', 'topic='),
  ],
  ['a later expiry', withPiece('expires', () => String(EXPIRES + 1))],
  ['no expiry', withPieces((pieces) => pieces.filter((piece) => !piece.startsWith('expires')))],
  ['an expiry spelt in another way', withPiece('expires', (value) => `0${value}`)],
  ['the id of another key', withPiece('key', () => other.record.id)],
  ['the id of no key', withPiece('key', () => 'k_nobody000000')],
  ['what is no id', withPiece('key', () => 'k_nobody')],
  ['an id with a line break', withPiece('key', (value) => `${value}%0A`)],
  ['no key', withPieces((pieces) => pieces.filter((piece) => !piece.startsWith('key')))],
  ['no signature', withPieces((pieces) => pieces.filter((piece) => !piece.startsWith('signature')))],
  ['an empty signature', withSignature('')],
  ['a truncated signature', withSignature(signature.slice(0, -1))],
  ['a longer signature', withSignature(`${signature}A`)],
  ['a padded signature', withSignature(`${signature}%3D`)],
  ['a signature with a space', withSignature(`${signature}+`)],
  ['a signature in upper case', withSignature(signature.toUpperCase())],
  ['a signature in hexadecimal', withSignature(Buffer.from(signature, 'base64url').toString('hex'))],
  ['a signature of letters that are as many', withSignature(encodeURIComponent('ş'.repeat(43)))],
  [
    'the signature of another link',
    withSignature(new URLSearchParams(linkPath('og-default.png', {}, key)).get('signature') ?? ''),
  ],
  [
    'another key of the same caller',
    linkPath('og-default.png', PARAMETERS, { ...key, secret: other.secret }),
  ],
  ['the key itself for its secret', linkPath('og-default.png', PARAMETERS, { ...key, secret: key.key })],
  ['nothing but the path', path],
  ['an empty query', `${path}?`],
];

for (const [what, link] of TAMPERED) {
  test(`a link with something changed is refused: ${what}`, async (t) => {
    t.not(link, good);
    isLinkRefusal(t, await service.get(link), REFUSALS.invalidSignature);
  });
}

test('no character of a signature may be another one', async (t) => {
  const statuses = new Set<number>();
  for (const [at, character] of [...signature].entries()) {
    for (const substitute of substitutes(character)) {
      const changed = `${signature.slice(0, at)}${substitute}${signature.slice(at + 1)}`;
      statuses.add((await service.get(withSignature(changed))).status);
    }
  }
  t.strictSame([...statuses], [401]);
});

test('the alphabet of base64 is not taken for that of base64url, nor the spare bits for nothing', async (t) => {
  // Which characters a signature has is chance: some link has both that differ.
  let link = good;
  for (let number = 0; !(link.endsWith('-') || /signature=.*-.*_|signature=.*_.*-/.test(link)); number++) {
    link = linkPath('og-default.png', { title: String(number) }, key);
  }
  const [rest = '', own = ''] = link.split('signature=');
  const standard = encodeURIComponent(own.replaceAll('-', '+').replaceAll('_', '/'));
  isLinkRefusal(t, await service.get(`${rest}signature=${standard}`), REFUSALS.invalidSignature);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(own.slice(-1));
  const sameBytes = own.slice(0, -1) + alphabet[last ^ 1];
  t.ok(Buffer.from(sameBytes, 'base64url').equals(Buffer.from(own, 'base64url')));
  isLinkRefusal(t, await service.get(`${rest}signature=${sameBytes}`), REFUSALS.invalidSignature);
});

test('a name that comes twice is refused by its name', async (t) => {
  const twice = [
    ['title', withPieces((pieces) => [...pieces, 'title=Merhaba%20d%C3%BCnya'])],
    ['title', withPieces((pieces) => ['%74itle=x', ...pieces])],
    ['topic', `${good}&topic`],
    ['key', `${good}&key=${key.record.id}`],
    ['expires', `${good}&expires=4102444800`],
    ['signature', `${good}&signature=${signature}`],
    ['signature', good.replace('signature=', 'signature=x&signature=')],
  ] as const;
  for (const [name, link] of twice) {
    const answer = await service.get(link);
    invalidParameter(t, answer, name);
    t.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

const EQUAL: [what: string, link: string][] = [
  ['in another order', withPieces((pieces) => pieces.toReversed())],
  ['with the signature first', withPieces((pieces) => [...pieces.slice(-1), ...pieces.slice(0, -1)])],
  ['with + for spaces', good.replaceAll('%20', '+')],
  ['with lower-case hexadecimal', good.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())],
  ['with letters encoded', withPiece('title', (value) => value.replace('M', '%4D').replace('a', '%61'))],
  [
    'with names encoded',
    good.replace('title=', '%74%69tle=').replace('key=', 'ke%79=').replace('signature', 's%69gnature'),
  ],
  ['with nothing for an empty value', good.replace('topic=', 'topic')],
  ['with empty pieces', `${path}?&&${query.replaceAll('&', '&&')}&`],
  ['with what need not be encoded left', good.replace('d%C3%BCnya', 'd%c3%bcny%61')],
  ['with the file encoded', good.replace('og-default.png', 'og%2Ddefault%2epng')],
];

for (const [what, link] of EQUAL) {
  test(`a link that says the same is as good: ${what}`, async (t) => {
    t.not(link, good);
    const answer = await service.get(link);
    t.equal(answer.status, 200, answer.body.toString('utf8', 0, 100));
    t.equal(answer.headers.get('x-cache'), 'hit');
  });
}
