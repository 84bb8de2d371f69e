/** How soon a change is drawn: after `PUT` by another service, and after a file was saved. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawn, put, render, type Services } from '../services.js';
import { type Card, freshVersion } from './cards.js';
import { until } from './waiting.js';

/** A change that shows. */
const turned = (html: string) => html.replace('<body', '<body style="filter: invert(1)"');

/** From the beginning of `PUT` to the end of a render by the other service that has not known the template. */
export async function untilNew({ one, other }: Services, key: string, card: Card, samples: number) {
  const found: number[] = [];
  while (found.length < samples) {
    const id = `new-${found.length}`;
    const begun = performance.now();
    await put(one, key, id, freshVersion(card));
    await until('a new template', async () => (await render(other, key, id, {})).status === 200);
    found.push(performance.now() - begun);
  }
  return found;
}

/** The same where it has drawn the version before just now, whose record it may have read at that moment. */
export async function untilChanged({ one, other }: Services, key: string, card: Card, samples: number) {
  const found: number[] = [];
  while (found.length < samples) {
    const id = `new-${found.length}`;
    const before = await drawn(other, key, id, {});
    const begun = performance.now();
    await put(one, key, id, turned(freshVersion(card)));
    await until('a changed template', async () => !(await drawn(other, key, id, {})).equals(before));
    found.push(performance.now() - begun);
  }
  return found;
}

/** From a saved file to a render of what it says, at times that have nothing to do with the looks at the folder. */
export async function untilSaved({ other, folder }: Services, card: Card, samples: number) {
  const file = join(folder, 'saved.html');
  writeFileSync(file, freshVersion(card));
  await until('a new template', async () => (await render(other, undefined, 'saved', {})).status === 200);
  const found: number[] = [];
  while (found.length < samples) {
    await pause(1000 * Math.random());
    const before = await drawn(other, undefined, 'saved', {});
    const html = freshVersion(card);
    const begun = performance.now();
    writeFileSync(file, found.length % 2 === 0 ? turned(html) : html);
    await until(
      'a changed template',
      async () => !(await drawn(other, undefined, 'saved', {})).equals(before),
    );
    found.push(performance.now() - begun);
  }
  return found;
}
