import type { Test } from 'tap';
import { BuiltImage } from './built-image.js';
import { Container, ServingContainer } from './container.js';
import { readJson } from './deploy-folder.js';

/** The image that puts a service under load. */
export async function testLoadTest(t: Test, image: BuiltImage): Promise<void> {
  await t.test('the image of the load test puts a container under load', async (t) => {
    const loadTest = await BuiltImage.build(image.sandbox, 'localhost/tuval-load-test', 'load-test');
    const { Config } = await loadTest.details();
    t.equal(Config.User, '10001:10001');
    const { packages } = readJson<{ packages: Record<string, { version: string }> }>('package-lock.json');
    const { base } = await ServingContainer.start(t, image);
    const version = await Container.run(t, loadTest, { args: ['--version'] }).ended;
    t.match(
      version.stdout,
      `autocannon v${packages['node_modules/autocannon']?.version}`,
      'the locked version',
    );
    const args = ['--json', '--amount', '50', '--connections', '2', `${base}/api/status`];
    const { code, stdout } = await Container.run(t, loadTest, { args, hasData: false }).ended;
    t.equal(code, 0);
    t.match(JSON.parse(stdout), { '2xx': 50, non2xx: 0, errors: 0 });
    t.comment(
      `The image of the load test adds ${((await loadTest.ownSize()) / 1e6).toFixed(0)} MB to its base.`,
    );
  });
}
