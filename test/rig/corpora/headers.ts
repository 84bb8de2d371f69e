/** Header lines as HTTP allows them (RFC 9110, section 5), but for some characters of names. */

import fc from 'fast-check';

export type Header = readonly [name: string, value: string];

/** Those that say how a message is read or where it goes belong to the client: a wrong one is another subject. */
const RESERVED = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'upgrade',
  'trailer',
]);

/**
 * HTTP allows fifteen more (RFC 9110, section 5.6.2), the underscore among them: at any of those uWebSockets.js closes the
 * connection without an answer, before the service has seen anything of the request.
 */
const NAME_CHARACTERS = '-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

const names = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        'Accept',
        'accept-encoding',
        'If-None-Match',
        'IF-MODIFIED-SINCE',
        'Range',
        'Origin',
        'Cookie',
        'Authorization',
      ],
      ...[
        'X-Forwarded-For',
        'X-Request-Id',
        'Accept-Language',
        'Content-Encoding',
        'Content-Language',
        'Via',
        'Forwarded',
      ],
      ...[
        'Access-Control-Request-Method',
        'X-HTTP-Method-Override',
        'User-Agent',
        'Referer',
        'Max-Forwards',
        'TE',
        'DNT',
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...NAME_CHARACTERS), minLength: 1, maxLength: 40 })
      .filter((name) => !RESERVED.has(name.toLowerCase()) && name.toLowerCase() !== 'content-type'),
  },
);

const visible = fc.oneof(fc.integer({ min: 0x21, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }));
const inner = fc.oneof({ weight: 8, arbitrary: visible }, fc.constantFrom(0x20, 0x09));

/** As Latin-1: each character is a byte. */
export const headerValues: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '',
        '*',
        '""',
        '"a"',
        'W/"a", "b"',
        'gzip, br;q=0',
        'br;q=0.5',
        'identity',
        '*/*;q=0',
        'bytes=0-0',
        'null',
      ],
      ...[
        'https://example.com',
        '127.0.0.1, ::1',
        '[',
        '%00',
        '../../etc/passwd',
        'DELETE',
        'Thu, 01 Jan 1970 00:00:00 GMT',
      ],
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(inner, { maxLength: 60 })
      .map((codes) => String.fromCharCode(...codes).replace(/^[ \t]+|[ \t]+$/g, '')),
  },
  { weight: 1, arbitrary: fc.nat(4000).map((length) => 'a,"b" '.repeat(length / 6).trim()) },
);

/** A few lines, of which a name may come twice. */
export const headers: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Header[]>([]) },
  { weight: 3, arbitrary: fc.array(fc.tuple(names, headerValues), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(names, headerValues), { maxLength: 12 }).map(withinHead) },
);

/** uWebSockets.js answers a head of 16 KB by itself. */
function withinHead(lines: Header[]): Header[] {
  let left = 8000;
  return lines.filter(([name, value]) => {
    left -= name.length + value.length + 4;
    return left > 0;
  });
}

/** Media types of bodies: nearly all are JSON, however it is written. */
export const contentTypes: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Header[]>([['Content-Type', 'application/json']]) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        'application/json; charset=utf-8',
        'Application/JSON ;a=b',
        'application/json;;;',
        '\tapplication/json',
      )
      .map((type): Header[] => [['content-type', type.trim()]]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'text/plain',
        'application/jsonx',
        'application/x-www-form-urlencoded',
        'json',
        ';',
        'multipart/form-data',
      )
      .map((type): Header[] => [['Content-Type', type]]),
  },
  { weight: 1, arbitrary: headerValues.map((type): Header[] => [['Content-Type', type]]) },
  { weight: 1, arbitrary: fc.constant<Header[]>([]) },
);
