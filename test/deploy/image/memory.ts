import { join } from 'node:path';
import type { Test } from 'tap';
import { SERVICE_BYTES, THREAD_BYTES } from '../../rig/deployment/memory-bound.js';
import { GENEROUS } from '../../rig/services/plans.js';
import type { BuiltImage } from './built-image.js';
import { type Container, ServingContainer } from './container.js';

/** Prints the kilobytes that the service's processes hold, as proc_pid_smaps(5) has them; what they share counts once. */
const MEMORY = `
  import { readdirSync, readFileSync } from 'node:fs';
  const kilobytes = (pid) =>
    Number(/^Pss:\\\\s+(\\\\d+)/m.exec(readFileSync('/proc/' + pid + '/smaps_rollup', 'utf8'))[1]);
  const pids = readdirSync('/proc').filter((name) => /^\\\\d+$/.test(name) && Number(name) !== process.pid);
  const service = pids.filter((pid) => readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('dist/src/'));
  console.log(JSON.stringify(service.map(kilobytes)));
`.replaceAll('\\\\', '\\');

/** Requests of each template and format, each for another picture, so that both threads draw all of them. */
const EACH = 8;

/** What a container takes of a machine's memory. */
export async function testMemory(t: Test, image: BuiltImage): Promise<void> {
  await t.test(
    'two threads that have drawn everything take no more than limits of memory reckon with',
    async (t) => {
      const plans = t.testdir({ 'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous' }]) });
      const serving = await ServingContainer.start(t, image, {
        environment: { PLANS_FILE: '/plans.json' },
        files: { '/plans.json': join(plans, 'plans.json') },
      });
      const before = await megabytes(serving.container);
      const { templates } = JSON.parse((await serving.get('/api/templates')).toString());
      for (const { id, animated, fields } of templates) {
        const { key } = fields.find(({ type }: { type: string }) => type === 'text');
        for (const format of ['png', 'jpeg', ...(animated ? ['gif'] : [])]) {
          const texts = Array.from({ length: EACH }, (_, index) => `Merhaba ${index}`);
          await Promise.all(
            texts.map((text) => serving.render({ template: id, format, data: { [key]: text } })),
          );
        }
      }
      const after = await megabytes(serving.container);
      t.comment(
        `Memory with 2 render threads: ${before.toFixed(0)} MB at first, ${after.toFixed(0)} MB after all templates.`,
      );
      t.ok(after < (SERVICE_BYTES + 2 * THREAD_BYTES) / 1024 ** 2, `${after.toFixed(0)} MB`);
    },
  );
}

async function megabytes(container: Container): Promise<number> {
  const each = await container.evaluate<number[]>(MEMORY);
  return each.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}
