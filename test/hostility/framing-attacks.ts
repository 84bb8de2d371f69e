/**
 * Requests whose end is disputed. Whoever reads RFC 9112 strictly refuses them, or counts what follows as their body or
 * trailer: a request hidden there must never be answered.
 */

/** What is hidden: the only thing in these attacks that would be answered with 200. */
export const HIDDEN = 'GET /api/status HTTP/1.1\r\nHost: a\r\n\r\n';

/** A request by its header lines and all that is sent after them. */
export interface FramingAttack {
  headers: string[];
  body: string;
}

const CHUNKED = 'Transfer-Encoding: chunked';
const EMPTY_OBJECT = '2\r\n{}\r\n0\r\n\r\n';

/** A head of POST /api/render with these further lines. */
export function renderHead(headers: readonly string[]): string {
  const lines = ['Host: a', 'Content-Type: application/json', ...headers];
  return `POST /api/render HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function lengths(values: Record<string, string[]>): Record<string, FramingAttack> {
  return Object.fromEntries(
    Object.entries(values).map(([name, lines]) => [
      `length ${name}`,
      { headers: lines.map((value) => `Content-Length:${value}`), body: '{}' },
    ]),
  );
}

function codings(values: Record<string, string[]>): Record<string, FramingAttack> {
  return Object.fromEntries(
    Object.entries(values).map(([name, headers]) => [`coding ${name}`, { headers, body: EMPTY_OBJECT }]),
  );
}

function chunks(values: Record<string, string>): Record<string, FramingAttack> {
  return Object.fromEntries(
    Object.entries(values).map(([name, body]) => [`chunk ${name}`, { headers: [CHUNKED], body }]),
  );
}

/** To be refused, or to end their connection: nothing after them is answered. */
export const FRAMING_ATTACKS: Record<string, FramingAttack> = {
  ...lengths({
    'smaller first': [' 2', ' 40'],
    'larger first': [' 40', ' 2'],
    'the same twice': [' 2', ' 2'],
    'empty, then one': ['', ' 40'],
    'one, then empty': [' 2', ''],
    'in a list of equals': [' 2, 2'],
    'in a list': [' 2,40'],
    'with a plus': [' +2'],
    negative: [' -1'],
    hexadecimal: [' 0x2'],
    'of 23 digits': [' 99999999999999999999999'],
    'that is 2 modulo 2^64': [' 18446744073709551618'],
    'that is 2 modulo 2^63': [' 9223372036854775810'],
    'that is 2 modulo 2^32': [' 4294967298'],
    'of 17 digits': [' 10000000000000002'],
    'with 30 leading zeros': [` ${'0'.repeat(30)}2`],
    'with a space inside': [' 2 0'],
    empty: [''],
    'of spaces': ['    '],
    'with a fraction': [' 2.0'],
    'with an exponent': [' 2e0'],
    'of letters': [' abc'],
    'with a NUL': [' 2\0'],
    'with a bare CR': [' 2\r0'],
    'with a vertical tab': ['\x0b2'],
    folded: ['\r\n 2'],
  }),
  'length with a space before its colon': { headers: ['Content-Length : 40'], body: '{}' },
  'length with a NUL in its name': { headers: ['Content-\0Length: 40'], body: '{}' },
  ...codings({
    'and a length': ['Content-Length: 12', CHUNKED],
    'and a length after it': [CHUNKED, 'Content-Length: 50'],
    'and an empty length': ['Content-Length:', CHUNKED],
    identity: ['Transfer-Encoding: identity'],
    'chunked, then identity': ['Transfer-Encoding: chunked, identity'],
    'identity, then chunked': ['Transfer-Encoding: identity, chunked'],
    'gzip, then chunked': ['Transfer-Encoding: gzip, chunked'],
    xchunked: ['Transfer-Encoding: xchunked'],
    chunkedx: ['Transfer-Encoding: chunkedx'],
    quoted: ['Transfer-Encoding: "chunked"'],
    'with a parameter': ['Transfer-Encoding: chunked;q=1'],
    'in two lines': [CHUNKED, CHUNKED],
    'in two different lines': [CHUNKED, 'Transfer-Encoding: identity'],
    'in two lines, the last chunked': ['Transfer-Encoding: identity', CHUNKED],
    empty: ['Transfer-Encoding:'],
    'empty, then chunked': ['Transfer-Encoding:', CHUNKED],
    'after a vertical tab': ['Transfer-Encoding:\x0bchunked'],
    'with a space before its colon': ['Transfer-Encoding : chunked'],
    folded: ['Transfer-Encoding:\r\n chunked'],
    'with a bare CR': ['Transfer-Encoding: chun\rked'],
    'after a bare LF': ['X: a\nTransfer-Encoding: chunked'],
  }),
  'coding empty, and a length': { headers: ['Transfer-Encoding:', 'Content-Length: 2'], body: '{}' },
  'coding identity, and a length': {
    headers: ['Transfer-Encoding: identity', 'Content-Length: 2'],
    body: '{}',
  },
  ...chunks({
    'as it should be': EMPTY_OBJECT,
    negative: '-2\r\n{}\r\n0\r\n\r\n',
    'with a plus': '+2\r\n{}\r\n0\r\n\r\n',
    'with 0x': '0x2\r\n{}\r\n0\r\n\r\n',
    'that is 2 modulo 2^64': '10000000000000002\r\n{}\r\n0\r\n\r\n',
    'that is 2 modulo 2^32': '100000002\r\n{}\r\n0\r\n\r\n',
    'of 2^64 - 1': 'FFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n',
    'of 2^62 + 2': '4000000000000002\r\n{}\r\n0\r\n\r\n',
    'of 2^63 + 2': '8000000000000002\r\n{}\r\n0\r\n\r\n',
    'of 2^32 - 1': 'FFFFFFFF\r\n{}\r\n0\r\n\r\n',
    'of 2^30 + 2': '40000002\r\n{}\r\n0\r\n\r\n',
    'with 40 leading zeros': `${'0'.repeat(40)}2\r\n{}\r\n0\r\n\r\n`,
    'of letters': 'zz\r\n{}\r\n0\r\n\r\n',
    'of G, as if that were 16': `G\r\n{}${' '.repeat(14)}\r\n0\r\n\r\n`,
    'of a colon, as if that were 10': `:\r\n{}${' '.repeat(8)}\r\n0\r\n\r\n`,
    'with an extension': '2;a=b\r\n{}\r\n0\r\n\r\n',
    'with an extension that holds an LF': '2 ;a=b\nx\r\n{}\r\n0\r\n\r\n',
    'with an extension of 3 MB': `2 ;${'a'.repeat(3e6)}\r\n{}\r\n0\r\n\r\n`,
    'with a space behind': '2 \r\n{}\r\n0\r\n\r\n',
    'with a space before': ' 2\r\n{}\r\n0\r\n\r\n',
    'with an empty size': '\r\n{}\r\n0\r\n\r\n',
    'whose end is missing': '2\r\n{}0\r\n\r\n',
    'that ends with other bytes': '2\r\n{}xx0\r\n\r\n',
    'that ends with LF': '2\n{}\n0\n\n',
    'that ends with CR': '2\r{}\r0\r\r',
    'with another byte behind its CR': '2\rX{}\r\n0\r\n\r\n',
    'of 0 that ends with other bytes': '2\r\n{}\r\n0\r\nXX',
    'of 0 that does not end': '2\r\n{}\r\n0\r\n',
    'with a trailer': '2\r\n{}\r\n0\r\nX-A: 1\r\n\r\n',
    'with a trailer that is a length': '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n',
    // Two bytes are taken for the end of the last chunk, and the value of the field becomes a request.
    'with a trailer that is a request': `2\r\n{}\r\n0\r\nX:${HIDDEN}`,
    'with a trailer that is a request without method': `2\r\n{}\r\n0\r\nX: ${HIDDEN.slice(4)}`,
    'of 0 without size, and a request': `\r\nXX${HIDDEN}`,
  }),
};

/** Two readings are the same here: the request is taken, and the one after it too. */
export const FRAMING_SOUND: Record<string, FramingAttack> = {
  'no body': { headers: [], body: '' },
  'a length': { headers: ['Content-Length: 2'], body: '{}' },
  'a length between spaces': { headers: ['Content-Length:   2   '], body: '{}' },
  'a length between tabs': { headers: ['Content-Length:\t2\t'], body: '{}' },
  'a length with leading zeros': { headers: ['Content-Length: 0000002'], body: '{}' },
  'a length of 0': { headers: ['Content-Length: 0'], body: '' },
};
