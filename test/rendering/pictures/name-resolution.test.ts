import t from 'tap';
import { MOST_ADDRESSES } from '../../../src/rendering/pictures/permitted-addresses.js';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { somebody } from './somebody.js';

t.test('connects to the address that was checked, though the name changes its answer', async (t) => {
  let asked = 0;
  const rebinding = async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'];
  let trespassers = 0;
  const { port } = await serve(t, (_, response) => response.end(plainPng()));
  await serve(
    t,
    (_, response) => {
      trespassers += 1;
      response.end(plainPng());
    },
    '127.0.0.2',
    port,
  );
  const fetcher = loopbackFetcher({ resolve: rebinding, allowedCidrs: ['127.0.0.1/32'] });
  t.equal((await fetcher.fetchPicture(`http://rebinding.example:${port}/`, somebody)).type, 'png');
  t.equal(asked, 1, 'the name is resolved once');
  t.equal(
    await outcome(fetcher.fetchPicture(`http://rebinding.example:${port}/`, somebody)),
    'forbidden_address',
  );
  t.equal(trespassers, 0);
});

t.test('looks at so many addresses of a name and no more', async (t) => {
  const { port } = await serve(t, (_, response) => response.end(plainPng()));
  const asked = (before: number) => {
    const resolve = async () => [...Array(before).fill('10.0.0.1'), '127.0.0.1'];
    return outcome(loopbackFetcher({ resolve }).fetchPicture(`http://many.example:${port}/`, somebody));
  };
  t.equal(await asked(MOST_ADDRESSES - 1), 'fetched');
  t.equal(await asked(MOST_ADDRESSES), 'forbidden_address');
});

t.test('tries none of the others when the permitted ones do not answer', async (t) => {
  let trespassers = 0;
  const { server, port } = await serve(t, (_, response) => response.end(plainPng()), '127.0.0.2');
  server.on('connection', () => {
    trespassers += 1;
  });
  const resolve = async () => ['127.0.0.2', '127.0.0.8', '127.0.0.9', '127.0.0.2'];
  const fetcher = loopbackFetcher({ resolve, allowedCidrs: ['127.0.0.8/31'] });
  t.equal(
    await outcome(fetcher.fetchPicture(`http://mixed.example:${port}/`, somebody)),
    'connection_failed',
  );
  t.equal(trespassers, 0);
});

t.test('resolves and checks a name anew when a redirect leads back to it', async (t) => {
  const answers = ['127.0.0.1', '127.0.0.2'];
  const { port } = await serve(t, (_, response) => response.writeHead(302, { Location: '/' }).end());
  const fetcher = loopbackFetcher({
    resolve: async () => answers.splice(0, 1),
    allowedCidrs: ['127.0.0.1/32'],
  });
  t.equal(
    await outcome(fetcher.fetchPicture(`http://rebinding.example:${port}/`, somebody)),
    'forbidden_address',
  );
  t.strictSame(answers, []);
});

t.test('tries the next address when one does not answer', async (t) => {
  const { port } = await serve(t, (_, response) => response.end(plainPng()));
  const resolve = async () => ['127.0.0.9', '127.0.0.1'];
  t.equal(
    await outcome(loopbackFetcher({ resolve }).fetchPicture(`http://two.example:${port}/`, somebody)),
    'fetched',
  );
});

t.test('says when a name has no address, and when it never answers', async (t) => {
  const unknown = loopbackFetcher({ resolve: () => Promise.reject(new Error('ENOTFOUND nowhere.example')) });
  t.equal(await outcome(unknown.fetchPicture('http://nowhere.example/', somebody)), 'unresolved_host');
  const empty = loopbackFetcher({ resolve: async () => [] });
  t.equal(await outcome(empty.fetchPicture('http://nowhere.example/', somebody)), 'unresolved_host');
  const silent = loopbackFetcher({ resolve: () => new Promise(() => {}), timeoutMs: 100 });
  t.equal(await outcome(silent.fetchPicture('http://silent.example/', somebody)), 'timeout');
});
