/** People who use a key without rest, each in one way, and remember what came of every request. */

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { signedLink } from '../../../src/api/links/samples/sign.js';

/** Where a key may be shown: in a header of either path that reads one, or as the signature of a link. */
export const WAYS = ['render', 'status', 'link'] as const;
export type Way = (typeof WAYS)[number];

/** A key as `keys create --json` prints it. */
export interface MadeKey {
  id: string;
  key: string;
  secret: string;
}

/** What came of one request. */
export interface Sighting {
  /** The process that answered, by what its request ids begin with. */
  front: string;
  way: Way;
  /** Milliseconds by the clock of this process. */
  sentAt: number;
  answeredAt: number;
  /** `let in` is a picture, or a status of the key; another answer than that and 401 is told by its status. */
  outcome: 'let in' | 'refused' | (string & {});
}

/** Between two requests of one person: busy, but not so busy that nothing else gets a turn. */
const BREATH_MS = 15;

export class UsersOfAKey {
  readonly sightings: Sighting[] = [];
  /** Requests that no answer came to, because a front died. */
  lost = 0;
  readonly #people: Promise<void>[];
  #stopped = false;

  /** Two people at each address and way: one keeps a connection, the other opens one for every request. */
  constructor(t: Test, bases: readonly string[], key: MadeKey) {
    this.#people = bases.flatMap((base) =>
      WAYS.flatMap((way) =>
        [new Agent({ keepAlive: true, maxSockets: 1 }), undefined].map((agent) =>
          this.#use(base, way, key, agent),
        ),
      ),
    );
    t.teardown(() => this.stop());
  }

  /** What each front did with each way, in the order of asking. */
  byFrontAndWay(): Map<string, Sighting[]> {
    const groups = new Map<string, Sighting[]>();
    for (const sighting of this.sightings) {
      const name = `${sighting.front} ${sighting.way}`;
      groups.set(name, [...(groups.get(name) ?? []), sighting]);
    }
    return groups;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#people);
  }

  async #use(base: string, way: Way, key: MadeKey, agent: Agent | undefined): Promise<void> {
    while (!this.#stopped) {
      const sighting = await ask(base, way, key, agent);
      if (sighting) this.sightings.push(sighting);
      else this.lost++;
      await pause(BREATH_MS);
    }
    agent?.destroy();
  }
}

/** Undefined when the connection broke. */
function ask(
  base: string,
  way: Way,
  { id, key, secret }: MadeKey,
  agent: Agent | undefined,
): Promise<Sighting | undefined> {
  const body = way === 'render' ? '{"template":"og-default"}' : undefined;
  const path = way === 'render' ? '/api/render' : '/api/status';
  const url = way === 'link' ? signedLink(base, 'og-default.png', {}, id, secret) : `${base}${path}`;
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent: agent ?? false,
        timeout: 60_000,
        headers: {
          ...(way !== 'link' && { 'x-api-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }),
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', () => resolve(undefined));
        response.on('end', () => {
          const front = String(response.headers['x-request-id']).slice(0, 12);
          const outcome = outcomeOf(way, response.statusCode, Buffer.concat(pieces));
          resolve({ front, way, sentAt, answeredAt: performance.now(), outcome });
        });
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}

function outcomeOf(way: Way, status: number | undefined, body: Buffer): Sighting['outcome'] {
  if (status === 401 && way !== 'status') return 'refused';
  if (status !== 200) return String(status);
  if (way !== 'status') return 'let in';
  const { authenticated } = JSON.parse(body.toString()) as { authenticated: boolean };
  return authenticated ? 'let in' : 'refused';
}
