import type { Test } from 'tap';
import { plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { signalled } from '../../rig/services/serving.js';
import { eventually } from '../../rig/time/eventually.js';
import type { BuiltImage } from './built-image.js';
import { ServingContainer } from './container.js';

/** How a container answers to signals, and says how it is. */
export async function testEnding(t: Test, image: BuiltImage): Promise<void> {
  const { Healthcheck } = await image.details();
  const [, ...health] = Healthcheck?.Test ?? [];

  await t.test('the health check answers 0 while the service is well, and 1 when it hangs', async (t) => {
    const { container, environment } = await ServingContainer.start(t, image);
    const ask = async () => (await container.exec(health, environment)).code;
    t.equal(await ask(), 0);
    await container.signal('SIGSTOP');
    t.equal(await ask(), 1);
    await container.signal('SIGCONT');
    t.equal(await ask(), 0);
  });

  await t.test(
    'SIGTERM in the middle of a render lets it finish, and the container exits with 0',
    async (t) => {
      const serving = await ServingContainer.start(t, image, {
        environment: { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', IMAGE_TIMEOUT_MS: '60000' },
      });
      const picture = signalled();
      const server = await serveBytes(t, plainPng(8, 8, [0, 128, 0]), picture.promise);
      const answer = serving.answer({ template: 'og-default', data: { photo: server.url } });
      await eventually(
        () => server.requests,
        (requests) => requests === 1,
      );
      await serving.container.signal('SIGTERM');
      const knock = () =>
        fetch(`${serving.base}/api/status`, { signal: AbortSignal.timeout(100) }).catch(
          ({ cause }) => cause?.code,
        );
      t.equal(
        await eventually(knock, (outcome) => outcome === 'ECONNREFUSED'),
        'ECONNREFUSED',
        'nobody new gets in',
      );
      picture.resolve();
      const { status, headers } = await answer;
      t.strictSame([status, headers.get('content-type')], [200, 'image/png']);
      t.equal((await serving.container.ended).code, 0);
    },
  );
}
