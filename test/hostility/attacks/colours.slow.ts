/** Photos with the largest profiles, painted letters, and pictures in which faces are looked for, beside a stranger. */

import t, { type Test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { AttackedService, delaysInWords, type Harm, unservedIn } from './attacked-service.js';
import { lettersPreview, photosDocument, saveProfiledPhotos, subjectsPreview } from './colour-documents.js';
import { renderTemplate, saveTemplate } from './large-templates.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Megabytes of a front with two threads, as `deploy/kubernetes/pods/deployment.yaml` counts on. */
const MOST_MB = 800;

const PREVIEWS = 40;
const RENDERS_AT_ONCE = 4;

for (const [what, bodyOf] of [
  ['letters of paints upon paints', (number: number) => lettersPreview('paints', number)],
  ['letters of many layers', (number: number) => lettersPreview('layers', number)],
  ['pictures in which faces are looked for', subjectsPreview],
] as const) {
  t.test(`previews of ${what} hold nobody up`, async (t) => {
    const service = await AttackedService.start(t);
    const bodies = Array.from({ length: PREVIEWS }, (_, number) => bodyOf(number));
    let statuses: number[] = [];
    const harm = await service.under(async () => {
      statuses = await service.previews(bodies);
    });
    await holds(t, service, harm, statuses);
  });
}

t.test('photos of sixteen megapixels with profiles of seven megabytes hold nobody up', async (t) => {
  const service = await AttackedService.start(t);
  const names = await saveProfiledPhotos(service);
  const saved: number[] = [];
  const statuses: number[] = [];
  const harm = await service.under(async () => {
    for (let number = 0; number < 12; number++)
      saved.push(
        await saveTemplate(service, `p${number}`, photosDocument([names[number % 4] as string], number)),
      );
    for (let from = 0; from < 24; from += RENDERS_AT_ONCE) {
      const asked = Array.from({ length: RENDERS_AT_ONCE }, (_, one) =>
        renderTemplate(service, `p${(from + one) % 12}`, from + one),
      );
      statuses.push(...(await Promise.all(asked)));
    }
  });
  t.strictSame([...new Set(saved)], [201]);
  await holds(t, service, harm, statuses);
});

async function holds(
  t: Test,
  service: AttackedService,
  harm: Harm,
  statuses: readonly number[],
): Promise<void> {
  t.comment(`${statuses.join(' ')}, ${Math.round(harm.peakMb)} MB`);
  t.notOk(statuses.includes(500), 'none ends a thread');
  t.strictSame(delaysInWords(harm), []);
  t.strictSame(unservedIn(harm), {});
  t.ok(harm.peakMb < MOST_MB, `${Math.round(harm.peakMb)} MB`);
  await service.target.rests(t);
}
