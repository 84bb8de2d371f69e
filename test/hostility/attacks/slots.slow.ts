/** Nobody takes all threads with renders that take long, and whoever does pays for them. */

import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import {
  type Answered,
  AttackedService,
  STRANGERS_WORKS,
  type StrangersWork,
  slowdowns,
  unservedIn,
} from './attacked-service.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ATTACK_MS = 15_000;

/** Of a stranger who asks for all kinds in turn: nine on two quiet cores, and none where one render waits for the attack. */
const LEAST_ROUNDS = 3;

function page(style: string, body: string, [width, height]: readonly [number, number]): string {
  return `<!doctype html><html lang="tr"><head><title>x</title><meta name="viewport" content="width=${width}, height=${height}"><style>body{margin:0;background:#345}${style}</style></head><body>${body}</body></html>`;
}

/** Of DCI 4K, whose every frame is another. */
const HUGE = page(
  '@keyframes k{to{transform:rotate(360deg)}}.g{position:absolute;inset:0;background:repeating-conic-gradient(#f00 0 1deg,#00f 1deg 2deg,#0f0 2deg 4deg);animation:k 10s linear infinite}',
  '<div class="g"></div>',
  [4096, 2160],
);

/**
 * @param colour of what is blurred
 * @param head more of the head
 */
function blurs(colour: string, head = ''): string {
  // Together they take most of a second.
  const body = `<div class="b" style="background:${colour}"></div>`.repeat(20);
  return page('.b{position:absolute;inset:0;opacity:.3;filter:blur(40px)}', `${head}${body}`, [1200, 630]);
}

/** Declares a field with which every picture of a template is another. */
const COLOUR_FIELD =
  '<script type="application/json">{"fields":{"colour":{"type":"color","label":"Colour","default":"#123456"}}}</script>';

/** Another one for each index. */
function colour(index: number): string {
  return `#${(index * 77_777 + 0x10_00_00).toString(16).padStart(6, '0').slice(-6)}`;
}

const ATTACKS: Record<string, (service: AttackedService) => Promise<unknown>> = {
  'animations and searches that take all their time': (service) => {
    const render = (body: object) =>
      service.ask('POST', '/api/render', {
        key: service.attacker,
        body: JSON.stringify({ template: 'huge', ...body }),
      });
    const animation = { format: 'apng', fps: 30, durationMs: 10_000 };
    const search = { format: 'avif', maxBytes: 5000 };
    return Promise.all([animation, animation, animation, animation, search, search].map(render));
  },
  'a template of blurs': (service) =>
    Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        service.ask('POST', '/api/render', {
          key: service.attacker,
          body: JSON.stringify({
            template: 'blurs',
            data: { colour: colour(index) },
            format: 'jpeg',
          }),
        }),
      ),
    ),
  'previews that take long': (service) =>
    Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        service.ask('POST', '/api/preview', {
          address: '198.51.100.7',
          body: JSON.stringify({ source: blurs(colour(index)) }),
        }),
      ),
    ),
};

t.test('a stranger is served beside every attack', async (t) => {
  const service = await AttackedService.start(t, { environment: { RENDER_TIMEOUT_MS: '20000' } });
  for (const [id, html] of Object.entries({ huge: HUGE, blurs: blurs('{{colour}}', COLOUR_FIELD) })) {
    const asked = { key: service.attacker, type: 'text/html', body: html };
    t.equal(await service.ask('PUT', `/api/templates/${id}`, asked), 201, id);
  }
  for (const manner of ['in turn', 'at once'] as const) {
    const without = await service.undisturbed(manner);
    t.comment(timesOf(without));
    for (const [name, attack] of Object.entries(ATTACKS)) {
      await t.test(`${name}, ${manner}`, async (t) => {
        const harm = await service.under(async () => {
          const end = pause(ATTACK_MS);
          const isOver = end.then(() => true);
          while (!(await Promise.race([attack(service).then(() => false), isOver])));
        }, manner);
        t.strictSame(unservedIn(harm), {}, 'nothing of the stranger fails');
        const rounds = Math.min(...STRANGERS_WORKS.map((work) => harm.beside[work].times.length));
        t.ok(rounds >= LEAST_ROUNDS, `the stranger has had all kinds ${rounds} times`);
        t.comment(`${timesOf(harm.beside)}; peak ${Math.round(harm.peakMb)} MB`);
        t.comment(JSON.stringify(slowdowns(harm.beside, without)));
        // The next attack begins when this one's renders have ended.
        await service.target.rests(t);
      });
    }
  }
});

function timesOf(answered: Record<StrangersWork, Answered>): string {
  const times = STRANGERS_WORKS.map((work) => {
    const sorted = [...answered[work].times].sort((one, other) => one - other).map(Math.round);
    return `${work} ${sorted[sorted.length >> 1]} of ${sorted.length}, at most ${sorted.at(-1)} ms`;
  });
  return times.join('; ');
}
