/** A pod in the memory of its manifest, under all attacks upon memory one after another. */

import t from 'tap';
import { deployedPod } from '../../rig/deployment/deployed-pod.js';
import { MemoryCgroup } from '../../rig/deployment/memory-cgroup.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { AttackedService, unservedIn } from './attacked-service.js';
import { sendBatches } from './batch-attacks.js';
import { fontsPreview } from './font-previews.js';
import {
  refusedDocument,
  renderTemplate,
  rowsOfLargeTemplates,
  saveLargeTemplates,
} from './large-templates.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MIB = 1 << 20;

const ATTACKS: Record<string, (service: AttackedService) => Promise<unknown>> = {
  'fonts of unread tables': (service) => previews(service, 40, (n) => fontsPreview('BLOB', 29 * MIB, n)),
  'fonts of read tables': (service) => previews(service, 40, (n) => fontsPreview('GPOS', 9 * MIB, n)),
  'documents of errors': (service) =>
    previews(service, 200, (n) => JSON.stringify({ source: refusedDocument(n), data: {} })),
  'templates of large pictures': (service) =>
    Promise.all(Array.from({ length: 200 }, (_, n) => renderTemplate(service, `t${n % 100}`, n))),
  'batches of templates with large pictures': (service) =>
    Promise.all(
      [1, 2, 3].map(() =>
        service.ask('POST', '/api/batch', {
          key: service.attacker,
          type: 'application/x-ndjson',
          body: rowsOfLargeTemplates(),
        }),
      ),
    ),
  'batches of long rows': (service) => {
    const row = JSON.stringify({ data: { title: 'a' }, pad: 'x'.repeat(1_870_000) });
    const batch = { type: 'application/x-ndjson', query: '?template=og-default', chunks: [`${row}\n`] };
    return sendBatches(service.target.port, Array(100).fill({ ...batch, key: service.attacker }));
  },
  'large bodies at once': (service) => {
    const body = `{"template":"og-default","x":"${'x'.repeat(2 * MIB - 100)}"`;
    return Promise.all(Array.from({ length: 300 }, () => service.ask('POST', '/api/render', { body })));
  },
};

/** Four at once, each from an address of its own. */
async function previews(
  service: AttackedService,
  count: number,
  bodyOf: (number: number) => string,
): Promise<void> {
  for (let number = 0; number < count; number += 4) {
    const bodies = [0, 1, 2, 3].map((one) => bodyOf(number + one));
    await Promise.all(
      bodies.map((body, one) =>
        service.ask('POST', '/api/preview', { body, address: `198.51.100.${number + one}` }),
      ),
    );
  }
}

t.test('a pod lives through every attack upon its memory, and serves strangers all the while', async (t) => {
  const { environment, bytes } = deployedPod();
  const cgroup = MemoryCgroup.make(t, bytes);
  const service = await AttackedService.start(t, {
    environment: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_HOST: '127.0.0.1',
      DATA_DIR: dataFolder(t),
    },
    launcher: cgroup.launcher,
  });
  await saveLargeTemplates(service);
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const harm = await service.under(() => attack(service));
    t.strictSame(unservedIn(harm), {}, name);
    t.comment(
      `${name}: the front ${Math.round(harm.peakMb)} MB, the pod ${Math.round(cgroup.most / MIB)} MiB so far`,
    );
  }
  t.equal(cgroup.kills, 0);
  t.ok(cgroup.most < bytes / 2, 'far from the limit');
  await service.target.rests(t);
});
