/** Request lines and headers that are not what RFC 9112 asks for, and what each is answered with. */

const HOST = ['Host: a'];

/** The bytes of a head. */
export function head(line: string, headers: readonly string[] = HOST): string {
  return `${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
}

function lines(attacks: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attacks).map(([name, line]) => [`request line ${name}`, head(line)]),
  );
}

function headers(attacks: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attacks).map(([name, all]) => [name, head('GET /api/status HTTP/1.1', all)]),
  );
}

/** A TLS ClientHello's beginning: a handshake record of TLS 1.0 and 512 bytes. */
const TLS_HELLO = `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\x5a'.repeat(512)}`;

/** Refused with 400, 431 or 505, or closed without an answer: never taken for a request. */
export const HEAD_ATTACKS: Record<string, string> = {
  ...lines({
    'with a path of 20 kB': `GET /${'a'.repeat(20_000)} HTTP/1.1`,
    'with a query of 20 kB': `GET /api/status?${'a'.repeat(20_000)} HTTP/1.1`,
    'of HTTP/0.9': 'GET /api/status',
    'of HTTP/1.0': 'GET /api/status HTTP/1.0',
    'of HTTP/1.2': 'GET /api/status HTTP/1.2',
    'of HTTP/2.0': 'GET /api/status HTTP/2.0',
    'of http/1.1': 'GET /api/status http/1.1',
    'without target': 'GET HTTP/1.1',
    'in absolute form': 'GET http://a/api/status HTTP/1.1',
    'in authority form': 'CONNECT a:443 HTTP/1.1',
    'in asterisk form': 'OPTIONS * HTTP/1.1',
    'with a relative target': 'GET api/status HTTP/1.1',
    'with two spaces before the target': 'GET  /api/status HTTP/1.1',
    'with two spaces before the version': 'GET /api/status  HTTP/1.1',
    'with a space before the method': ' GET /api/status HTTP/1.1',
    'with a space behind it': 'GET /api/status HTTP/1.1 ',
    'with a space in the target': 'GET /api/sta tus HTTP/1.1',
    'with tabs for spaces': 'GET\t/api/status\tHTTP/1.1',
    'with a NUL in the method': 'G\0ET /api/status HTTP/1.1',
    'with a NUL in the target': 'GET /api/sta\0tus HTTP/1.1',
    'with a control character in the method': 'G\x01ET /api/status HTTP/1.1',
    'with a control character in the target': 'GET /api/\x01status HTTP/1.1',
    'with a bare LF in the target': 'GET /api/\nstatus HTTP/1.1',
    'with a bare CR in the target': 'GET /api/\rstatus HTTP/1.1',
    'with a byte beyond ASCII in the method': 'G\xc9T /api/status HTTP/1.1',
    'of nothing': '',
    'of a bare CR': '\r',
    'of an HTTP/2 preface': 'PRI * HTTP/2.0',
    'of SMTP': 'EHLO example.com',
    'of PROXY': 'PROXY TCP4 192.0.2.1 192.0.2.2 1 2',
  }),
  ...headers({
    'no header at all': [],
    'no Host': ['Accept: */*'],
    'two Hosts': ['Host: a', 'Host: b'],
    'the same Host twice': ['Host: a', 'Host: a'],
    'a NUL in a value': [...HOST, 'X: a\0b'],
    'a control character in a value': [...HOST, 'X: a\x01b'],
    'a NUL in a name': [...HOST, 'X\0: a'],
    'a space in a name': [...HOST, 'X Y: a'],
    'a space before a colon': [...HOST, 'X : a'],
    'a tab before a colon': [...HOST, 'X\t: a'],
    'a bracket in a name': [...HOST, 'X(Y): a'],
    'a byte beyond ASCII in a name': [...HOST, 'X\xe9: a'],
    'no colon': [...HOST, 'abc'],
    'a folded value': [...HOST, 'X: a', '  b'],
    'a first header that is folded': [' X: a', ...HOST],
    'a bare LF in a value': [...HOST, 'X: a\nY: b'],
    'a bare CR in a value': [...HOST, 'X: a\rY: b'],
    'CR CR LF': ['Host: a\r'],
    '200 headers': [...HOST, ...Array.from({ length: 200 }, (_, index) => `X-${index}: 1`)],
    '10,000 headers': [...HOST, ...Array.from({ length: 10_000 }, (_, index) => `X-${index}: 1`)],
    'a header of 20 kB': [...HOST, `X: ${'a'.repeat(20_000)}`],
    'a header of 1 MB': [...HOST, `X: ${'a'.repeat(1e6)}`],
  }),
  'line breaks of bare LF': 'GET /api/status HTTP/1.1\nHost: a\n\n',
  'an end of bare LF': 'GET /api/status HTTP/1.1\r\nHost: a\r\n\n',
  'an end of bare CR': 'GET /api/status HTTP/1.1\r\nHost: a\r\n\rX',
  'a TLS hello': TLS_HELLO,
  'a hello of SSL 2': '\x80\x2e\x01\x03\x01\x00\x15\x00\x00\x00\x10\x01\x00\x80\r\n\r\n',
  'NULs only': '\0'.repeat(1000),
  'every byte': Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join(''),
};

/** Taken by node:http, which divides a request line where there is white space, as RFC 9112, section 3, permits. */
export const TAKEN_BY_NODE = [
  'request line with two spaces before the target',
  'request line with two spaces before the version',
];

/**
 * Odd, and by one reader or another refused; read in one way only, so that the answer to them is harmless. Those with
 * another status of `node` are refused by Node's parser, which knows the methods that there are and ASCII.
 */
export const ODD_HEADS: Record<string, { bytes: string; status: number; node?: number }> = {
  'a method of letters that HTTP does not know': {
    bytes: head('get /api/status HTTP/1.1'),
    status: 405,
    node: 400,
  },
  'a method of 1 kB': { bytes: head(`${'M'.repeat(1000)} /api/status HTTP/1.1`), status: 405, node: 400 },
  'a method that every object has': { bytes: head('__proto__ /api/status HTTP/1.1'), status: 405, node: 400 },
  'no method': { bytes: head(' /api/status HTTP/1.1'), status: 405, node: 400 },
  'a method with a colon': { bytes: head('X: /api/status HTTP/1.1'), status: 405, node: 400 },
  TRACE: { bytes: head('TRACE /api/status HTTP/1.1', [...HOST, 'X-Secret: 1']), status: 405 },
  'CONNECT with a path': { bytes: head('CONNECT /api/status HTTP/1.1'), status: 405, node: 400 },
  'a fragment': { bytes: head('GET /api/status#x HTTP/1.1'), status: 404 },
  'DEL in a path': { bytes: head('GET /api/sta\x7ftus HTTP/1.1'), status: 404, node: 400 },
  'bytes that are no UTF-8 in a path': { bytes: head('GET /api/\xff\xfe HTTP/1.1'), status: 404, node: 400 },
  'an overlong encoding of ../ in a path': {
    bytes: head('GET /x/%c0%ae%c0%ae/api/status HTTP/1.1'),
    status: 404,
  },
  'an encoding that ends early': { bytes: head('GET /api/render/%e2%82.png?x=%zz%e HTTP/1.1'), status: 404 },
  '../ in a path': { bytes: head('GET /x/../api/status HTTP/1.1'), status: 404 },
  'a path of 12 kB': { bytes: head(`GET /${'a'.repeat(12_000)} HTTP/1.1`), status: 404 },
  'an empty Host': { bytes: head('GET /api/status HTTP/1.1', ['Host:']), status: 200 },
  'a Host that is none': { bytes: head('GET /api/status HTTP/1.1', ['Host: a b/@:c']), status: 200 },
  'a Range': { bytes: head('GET /api/templates HTTP/1.1', [...HOST, 'Range: bytes=0-1']), status: 200 },
  'an Upgrade to a WebSocket': {
    bytes: head('GET /api/status HTTP/1.1', [
      ...HOST,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
    ]),
    status: 200,
  },
  'an Upgrade to HTTP/2': {
    bytes: head('GET /api/status HTTP/1.1', [
      ...HOST,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ]),
    status: 200,
  },
};
