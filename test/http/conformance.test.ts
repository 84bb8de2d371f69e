/** The cases of https://github.com/uNetworking/h1spec and an old version, and what either server makes of them. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '../../src/http/exchange.js';
import { onBothServers, text } from '../rig/services/serving.js';

/** How long a server has to wait for the rest of what is not whole. */
const SILENCE_MS = 500;

/** How long it has to answer what is whole: far more than it takes on a busy machine. */
const PATIENCE_MS = 60_000;

const HOST = 'Host: example.com\r\n';
const GET = `GET / HTTP/1.1\r\n${HOST}`;
const POST = `POST / HTTP/1.1\r\n${HOST}`;
const CHUNKS = 'c\r\nHellO world1\r\n0\r\n\r\n';

/** What a client that sent so much is answered with: a status in one of the ranges, or nothing yet. */
interface Case {
  bytes: string;
  expected: 'silence' | readonly (readonly [from: number, to: number])[];
  body?: string;
}

const FRAGMENTS = {
  'of a method': 'G',
  'up to the target': 'GET ',
  'within the target': 'GET /hello',
  'behind the target': 'GET /hello ',
  'within the version': 'GET /hello HTTP',
  'of a request line': 'GET /hello HTTP/1.1',
  'of a line break': 'GET /hello HTTP/1.1\r',
  'behind the request line': 'GET /hello HTTP/1.1\r\n',
  'within a name': 'GET /hello HTTP/1.1\r\nHos',
  'up to a value': 'GET /hello HTTP/1.1\r\nHost:',
  'behind a space': 'GET /hello HTTP/1.1\r\nHost: ',
  'of a value': 'GET /hello HTTP/1.1\r\nHost: localhost',
  'of a header’s line break': 'GET /hello HTTP/1.1\r\nHost: localhost\r',
  'behind a header': 'GET /hello HTTP/1.1\r\nHost: localhost\r\n',
  'of the last line break': 'GET /hello HTTP/1.1\r\nHost: localhost\r\n\r',
};

const SUCCESS = [[200, 299]] as const;
const REFUSED = [[400, 499]] as const;
const REFUSED_OR_UNSUPPORTED = [[400, 599]] as const;

const CASES: Record<string, Case> = {
  ...Object.fromEntries(
    Object.entries(FRAGMENTS).map(([name, bytes]) => [
      `a fragment ${name}`,
      { bytes, expected: 'silence' as const },
    ]),
  ),
  'no version': { bytes: 'GET / \r\n\r\n', expected: REFUSED_OR_UNSUPPORTED },
  'an Expect': { bytes: `${GET}Expect: 100-continue\r\n\r\n`, expected: [[100, 100], ...SUCCESS] },
  'a GET': { bytes: `${GET}\r\n`, expected: SUCCESS },
  'a tab before a value, and an empty header': {
    bytes: 'GET / HTTP/1.1\r\nhoSt:\texample.com\r\nempty:\r\n\r\n',
    expected: SUCCESS,
  },
  'brackets in a name': { bytes: `${GET}X-Invalid[]: test\r\n\r\n`, expected: REFUSED },
  'no Host': { bytes: 'GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n', expected: REFUSED },
  'two Hosts': { bytes: `${GET}Host: example.org\r\n\r\n`, expected: REFUSED },
  'a long negative length': {
    bytes: `${GET}Content-Length: -123456789123456789123456789\r\n\r\n`,
    expected: REFUSED,
  },
  'a negative length': { bytes: `${GET}Content-Length: -1234\r\n\r\n`, expected: REFUSED },
  'a length of letters': { bytes: `${GET}Content-Length: abc\r\n\r\n`, expected: REFUSED },
  'an empty header': { bytes: `${GET}X-Empty-Header: \r\n\r\n`, expected: SUCCESS },
  'a control character in a value': {
    bytes: `${GET}X-Bad-Control-Char: test\x07\r\n\r\n`,
    expected: REFUSED,
  },
  'an unknown version': {
    bytes: `GET / HTTP/9.9\r\n${HOST}\r\n`,
    expected: [[505, 505]],
  },
  'an old version': { bytes: `GET / HTTP/1.0\r\n${HOST}\r\n`, expected: REFUSED_OR_UNSUPPORTED },
  'words before the method': { bytes: `Extra line${GET}\r\n`, expected: REFUSED_OR_UNSUPPORTED },
  'a line break of CR': { bytes: `${GET}\rSome-Header: Test\r\n\r\n`, expected: REFUSED },
  'a POST': { bytes: `${POST}Content-Length: 5\r\n\r\nhello`, expected: SUCCESS, body: 'hello' },
  'a body in chunks': {
    bytes: `${POST}Transfer-Encoding: chunked\r\n\r\n${CHUNKS}`,
    expected: SUCCESS,
    body: 'HellO world1',
  },
  'a length and chunks': {
    bytes: `${POST}content-LengtH: 5\r\nTransFer-Encoding: chunked\r\n\r\n${CHUNKS}`,
    expected: REFUSED,
  },
};

/** What uWebSockets.js, in the version on npm, does otherwise: 505 for a request line in pieces, and silence for 8 to 12 s. */
const OTHERWISE: Record<string, number | 'silence'> = {
  'a fragment up to the target': 505,
  'a fragment within the target': 505,
  'a fragment behind the target': 505,
  'a fragment within the version': 505,
  'a fragment of a request line': 505,
  'a fragment of a line break': 505,
  'brackets in a name': 'silence',
  'a control character in a value': 'silence',
  'a line break of CR': 'silence',
};

const ECHO: readonly Route[] = [
  { method: 'GET', path: '/', handle: () => text('') },
  {
    method: 'POST',
    path: '/',
    maxBodyBytes: 100,
    handle: async (request) => text(String(await request.body())),
  },
];

onBothServers('requests are answered as the standard asks', async (t, serve, kind) => {
  const server = await serve(t, ECHO);
  await Promise.all(
    Object.entries(CASES).map(async ([name, { bytes, expected, body }]) => {
      const connection = await server.connect();
      connection.send(Buffer.from(bytes, 'latin1'));
      const otherwise = kind === 'uws' ? OTHERWISE[name] : undefined;
      const isSilent = (otherwise ?? expected) === 'silence';
      const patience = pause(isSilent ? SILENCE_MS : PATIENCE_MS, undefined, { ref: false });
      const reply = await Promise.race([connection.reply(), patience]);
      if (otherwise !== undefined) t.equal(reply?.status ?? 'silence', otherwise, name);
      else if (expected === 'silence') t.equal(reply, undefined, name);
      else {
        const status = reply?.status ?? 0;
        t.ok(
          expected.some(([from, to]) => status >= from && status <= to),
          name,
          { status },
        );
      }
      if (body !== undefined) t.equal(String(reply?.body), body, name);
    }),
  );
});
