import t from 'tap';
import { AddressGuard } from '../../../src/rendering/pictures/address-guard.js';
import { AllowedHosts } from '../../../src/rendering/pictures/allowed-hosts.js';
import { permittedAddresses } from '../../../src/rendering/pictures/permitted-addresses.js';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { somebody } from './somebody.js';

t.test('an entry with a port allows its host on that port only, and opens it', (t) => {
  const hosts = new AllowedHosts([
    'plain.example',
    'Çarşı.example:8080',
    '[2001:DB8:0::1]:81',
    'web.example:443',
  ]);
  const verdicts: [url: string, permits: boolean, opensPort: boolean][] = [
    ['http://plain.example/', true, false],
    ['http://PLAIN.EXAMPLE.:8080/', true, false],
    ['http://çarşı.example.:8080/', true, true],
    ['https://xn--ar-3ia21a0h.example:8080/', true, true],
    ['http://çarşı.example/', false, false],
    ['http://çarşı.example:8081/', false, false],
    ['http://sub.çarşı.example:8080/', false, false],
    ['http://[2001:db8::1]:81/', true, true],
    ['http://[2001:db8::1]/', false, false],
    ['https://web.example/', true, true],
    ['http://web.example/', false, false],
  ];
  for (const [address, permits, opensPort] of verdicts) {
    const url = new URL(address);
    t.strictSame([hosts.permits(url), hosts.opensPort(url)], [permits, opensPort], address);
  }
  t.end();
});

t.test('an opened port is open on public addresses, and on no others', async (t) => {
  const resolve = async () => ['10.0.0.1', '93.184.216.34', '169.254.169.254', '2606:4700::1111'];
  const terms = { guard: new AddressGuard(), resolve };
  const port = { port: 8080, isOpened: true };
  t.strictSame(await permittedAddresses('cdn.example', port, terms), ['93.184.216.34', '2606:4700::1111']);
  const closed = permittedAddresses('cdn.example', { ...port, isOpened: false }, terms);
  t.equal(await outcome(closed), 'forbidden_address', 'the objection to the first');
});

t.test('redirects lead from no allowed port to another', async (t) => {
  const other = await serve(t, (_, response) => response.end(plainPng()));
  const { port, origin } = await serve(t, (request, response) => {
    if (request.url === '/') response.end(plainPng());
    else response.writeHead(302, { Location: request.url === '/same' ? '/' : other.origin }).end();
  });
  const fetcher = loopbackFetcher({ allowedHosts: [`127.0.0.1:${port}`] });
  t.equal(await outcome(fetcher.fetchPicture(`${origin}/same`, somebody)), 'fetched');
  t.equal(await outcome(fetcher.fetchPicture(`${origin}/other`, somebody)), 'forbidden_host');
});
