/** Servers of pictures that never come, which many callers name at once. */

import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serveRaw, writeForever } from '../../../rig/services/local-server.js';
import { plainPng } from '../../../rig/services/picture-server.js';
import { eventually } from '../../../rig/time/eventually.js';
import { newTitle } from '../callers.js';
import { ask } from '../one-request.js';
import { HANG } from '../outcomes.js';
import type { Scenario, Trial } from '../scenario.js';

const CALLERS = 50;
const LASTS_MS = 8000;
const IMAGE_TIMEOUT_MS = 2000;

/** How long connections to a server may be open when nobody asks for its pictures any more. */
const CLOSING_MS = 5000;

interface Misbehaviour {
  name: string;
  text: string;
  answer(socket: Socket): void;
}

const MISBEHAVIOURS: Misbehaviour[] = [
  { name: 'silent', text: 'accept and say nothing', answer: () => {} },
  {
    name: 'drip',
    text: 'send a byte a second',
    answer(socket) {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write('\x89'), 1000);
      socket.on('close', () => clearInterval(timer));
    },
  },
  {
    name: 'headers',
    text: 'send headers without end',
    answer(socket) {
      socket.write('HTTP/1.1 200 OK\r\n');
      writeForever(socket, `x-filler: ${'a'.repeat(1000)}\r\n`);
    },
  },
  {
    name: 'redirects',
    text: 'redirect without end',
    answer(socket) {
      const next = `/${Math.random()}`;
      socket.end(`HTTP/1.1 302 Found\r\nlocation: ${next}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    },
  },
  { name: 'reset', text: 'reset connections', answer: (socket) => socket.resetAndDestroy() },
];

const PNG = Buffer.from(plainPng(64, 64, [200, 100, 50]));

const card = (photo: string) =>
  JSON.stringify({ template: 'og-default', data: { title: newTitle(), photo } });

/** Asks again and again, 50 at a time, for cards with pictures that never come. */
async function nameThem(trial: Trial, origin: string): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const until = performance.now() + LASTS_MS;
  const caller = async () => {
    while (performance.now() < until) {
      const { label } = await ask(
        {
          ...{ method: 'POST' as const, path: '/api/render', key: trial.keys.paying.key },
          body: card(`${origin}/${newTitle().replaceAll(' ', '-')}.png`),
        },
        {
          port: trial.service.port,
          agent: undefined,
          patienceMs: 15_000,
          reference: trial.service.reference,
        },
      );
      seen.set(label, (seen.get(label) ?? 0) + 1);
      // Refused at once, it would only keep this process busy.
      await pause(250);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return seen;
}

/** Answers once there is something to answer. */
function asked(answer: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => void socket.once('data', () => answer(socket));
}

function pictureServers(
  { name, text, answer }: Misbehaviour,
  { may, environment, pictures }: { may: string[]; environment: Record<string, string>; pictures: boolean },
): Scenario {
  let good = { origin: '' };
  return {
    name: `pictures-${name}`,
    fault: `${CALLERS} callers name servers of pictures that ${text}`,
    ...{ store: 'redis', units: 'exact', lasts: true, may: [] },
    async prepare(trial) {
      const head = `HTTP/1.1 200 OK\r\ncontent-length: ${PNG.length}\r\nconnection: close\r\n\r\n`;
      good = await serveRaw(
        trial.owner,
        asked((socket) => socket.end(Buffer.concat([Buffer.from(head), PNG]))),
      );
      return {
        IMAGE_ALLOWED_CIDRS: '127.0.0.0/8',
        IMAGE_TIMEOUT_MS: String(IMAGE_TIMEOUT_MS),
        ...environment,
      };
    },
    kinds: ({ keys }) =>
      pictures
        ? [
            {
              name: 'stills with a picture',
              perSecond: 3,
              request: () => ({
                ...{ method: 'POST', path: '/api/render', key: keys.paying.key },
                body: card(`${good.origin}/a.png`),
              }),
            },
          ]
        : [],
    async strike(trial) {
      const hostile = await serveRaw(trial.owner, asked(answer));
      const seen = await nameThem(trial, hostile.origin);
      for (const [label, times] of seen) {
        trial.note(`those callers: ${times} × ${label}`);
        if (label === HANG || !may.includes(label)) trial.violate(`a caller who named them: ${label}`);
      }
      const open = await eventually(
        () => hostile.open,
        (connections) => connections === 0,
        CLOSING_MS,
      );
      if (open > 0) trial.violate(`${open} connections to the servers are still open`);
    },
  };
}

const [silent] = MISBEHAVIOURS;

export const PICTURE_SERVER_SCENARIOS: Scenario[] = [
  ...MISBEHAVIOURS.map((misbehaviour) =>
    pictureServers(misbehaviour, { may: ['422 image_unavailable'], environment: {}, pictures: true }),
  ),
  ...(silent
    ? [
        pictureServers(
          {
            ...silent,
            name: 'too-many',
            text: `${silent.text}, where 20 may be fetched at once (\`QUEUE_LIMIT=9\`)`,
          },
          { may: ['422 image_unavailable', '503 busy'], environment: { QUEUE_LIMIT: '9' }, pictures: false },
        ),
      ]
    : []),
];
