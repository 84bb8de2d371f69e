import t from 'tap';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { somebody } from './somebody.js';

/** A server that redirects `/n` to `/n-1` and serves an image at `/0`; `/to?URL` redirects to URL. */
async function redirecting(t: Parameters<typeof serve>[0]) {
  const { origin } = await serve(t, (request, response) => {
    const url = request.url ?? '';
    const hops = Number(url.slice(1));
    if (url.startsWith('/to?')) {
      response.writeHead(302, { Location: decodeURIComponent(url.slice(4)) }).end('moved');
    } else if (hops > 0) {
      response.writeHead([301, 303, 307, 308][hops % 4] ?? 302, { Location: `/${hops - 1}` }).end('moved');
    } else {
      response.end(plainPng());
    }
  });
  const to = (target: string) => `${origin}/to?${encodeURIComponent(target)}`;
  return { origin, to };
}

t.test('follows three redirects and not four', async (t) => {
  const { origin } = await redirecting(t);
  const fetcher = loopbackFetcher();
  t.equal(await outcome(fetcher.fetchPicture(`${origin}/3`, somebody)), 'fetched');
  t.equal(await outcome(fetcher.fetchPicture(`${origin}/4`, somebody)), 'too_many_redirects');
});

t.test('checks every hop as it checks the first', async (t) => {
  const { origin, to } = await redirecting(t);
  const fetcher = loopbackFetcher();
  t.equal(await outcome(fetcher.fetchPicture(to(`${origin}/0`), somebody)), 'fetched');
  const targets: [string, string][] = [
    ['http://10.0.0.1/', 'forbidden_address'],
    ['http://169.254.169.254/latest/meta-data/', 'forbidden_address'],
    ['http://[::1]/', 'forbidden_address'],
    ['//192.168.0.1/', 'forbidden_address'],
    ['https://93.184.216.34:8443/', 'forbidden_port'],
    ['file:///etc/passwd', 'forbidden_scheme'],
    ['ftp://127.0.0.1/', 'forbidden_scheme'],
    [`data:image/png;base64,${Buffer.from(plainPng()).toString('base64')}`, 'forbidden_scheme'],
    ['http://user:secret@127.0.0.1/', 'forbidden_credentials'],
    ['http://[not-an-address/', 'invalid_url'],
    [`//${'a.'.repeat(130)}example/`, 'invalid_url'],
    [`/${'a'.repeat(8000)}`, 'invalid_url'],
    [`/${'a'.repeat(1000)}`, 'fetched'],
  ];
  for (const [target, reason] of targets)
    t.equal(await outcome(fetcher.fetchPicture(to(target), somebody)), reason, target);
});

t.test('holds addresses, and redirects, to the list of hosts', async (t) => {
  const { origin, to } = await redirecting(t);
  const fetcher = loopbackFetcher({ allowedHosts: ['127.0.0.1'] });
  t.equal(await outcome(fetcher.fetchPicture(`${origin}/1`, somebody)), 'fetched');
  for (const address of ['http://other.example/', to('http://other.example/')]) {
    t.equal(await outcome(fetcher.fetchPicture(address, somebody)), 'forbidden_host', address);
  }
});
