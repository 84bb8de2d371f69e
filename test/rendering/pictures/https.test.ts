import { execFile } from 'node:child_process';
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import t from 'tap';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher } from '../../rig/services/local-server.js';
import { somebody } from './somebody.js';

// Made for these tests and known to nobody's trust store: a certificate that vouches for itself as images.example.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJrddh2m9Ev8Xfh6X
vCmo8yH3mOEpspS5xA8I4xVDDZqhRANCAARcf2HunPyc3ZbFxwx8r8TkUYAo5WPG
ug5/kF930ASiQ9jo7lqkY+YKYBFD9hhoOAn8cGCNOrm0F/jf/1bZa+CP
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBcTCCARagAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5pbWFnZXMu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOaW1hZ2VzLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARc
f2HunPyc3ZbFxwx8r8TkUYAo5WPGug5/kF930ASiQ9jo7lqkY+YKYBFD9hhoOAn8
cGCNOrm0F/jf/1bZa+CPo00wSzAZBgNVHREEEjAQgg5pbWFnZXMuZXhhbXBsZTAP
BgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQYw0uWR4jc2PdeivpvDYAGjsPmxzAK
BggqhkjOPQQDAgNJADBGAiEA4CE/uqjcei3Mq7MCm+75lwiFyS2LaqXdfYUgqZn9
QAsCIQCfa+DEsaZ8ffEmfW1qhGWf8enj+xRCdQKFtIk2QDjXvQ==
-----END CERTIFICATE-----
`;

const namesAsked: string[] = [];
const server = https.createServer(
  {
    key: KEY,
    cert: CERTIFICATE,
    SNICallback: (name, done) => {
      namesAsked.push(name);
      done(null);
    },
  },
  (_, response) => response.end(plainPng()),
);
await once(server.listen(0, '127.0.0.1'), 'listening');
t.teardown(() => server.close());
const { port } = server.address() as AddressInfo;

t.test('refuses a certificate that nobody vouches for', async (t) => {
  const fetcher = loopbackFetcher({ resolve: async () => ['127.0.0.1'] });
  const error = await fetcher
    .fetchPicture(`https://images.example:${port}/`, somebody)
    .catch((error) => error);
  t.match(error, { reason: 'connection_failed', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  t.strictSame(namesAsked, ['images.example'], 'the server is asked for the name in the URL');
});

// A process takes its extra certificates at its start, so that it takes one of its own to trust this one.
const SCRIPT = `
  const { PictureFetcher } = await import(process.argv[1]);
  const somebody = { caller: 'ip:192.0.2.1', signal: new AbortController().signal };
  const fetcher = new PictureFetcher({
    maxBytes: 1e5, maxPixels: 1e6, timeoutMs: 60000, maxDownloads: 9, userAgent: 'Tuval/test',
    allowedCidrs: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'],
  });
  const ask = (host) => fetcher.fetchPicture('https://' + host + ':' + process.argv[2] + '/', somebody).then(
    (image) => image.type,
    (error) => error.reason + ' ' + error.detail,
  );
  process.stdout.write(JSON.stringify([await ask('images.example'), await ask('other.example')]));
`;

t.test('verifies the certificate against the name in the URL, not the address', async (t) => {
  const ca = `${t.testdir({ 'ca.pem': CERTIFICATE })}/ca.pem`;
  const fetcherModule = new URL('../../../src/rendering/pictures/picture-fetcher.js', import.meta.url).href;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', SCRIPT, fetcherModule, String(port)],
    { env: { NODE_EXTRA_CA_CERTS: ca } },
  );
  t.strictSame(JSON.parse(stdout), ['png', 'connection_failed ERR_TLS_CERT_ALTNAME_INVALID']);
});
