/** What the templates of a key take of Redis and of a disk. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Services, StoreKind } from '../services.js';
import { type Card, freshVersion } from './cards.js';
import { saveForAll } from './crowd.js';

/** Bytes of a template with its newest version alone, and of each older version beside it. */
export interface Room {
  template: number;
  version: number;
}

const KEYS = 20;
const VERSIONS = 20;

/** Saves all cards for some keys, and new versions of them. */
export async function measureRoom(
  services: Services,
  store: StoreKind,
  cards: readonly Card[],
): Promise<Room> {
  const keys = await services.keys(KEYS);
  const save = async () => {
    const all = cards.map((card) => ({
      id: `${card.name}-0`,
      card,
      changes: (html: string) => freshVersion({ html }),
    }));
    await saveForAll(services, keys, () => all);
  };
  const used = () =>
    store === 'Redis' ? services.redisBytes() : bytesIn(join(services.config.dataDir, 'documents'));
  const before = await used();
  await save();
  const one = await used();
  for (let version = 1; version < VERSIONS; version++) await save();
  const all = await used();
  const templates = KEYS * cards.length;
  return { template: (one - before) / templates, version: (all - one) / templates / (VERSIONS - 1) };
}

/** Blocks of 4 KiB, as most file systems take them. */
function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names.reduce((sum, entry) => {
    const { size } = statSync(join(entry.parentPath, entry.name));
    return sum + (entry.isFile() ? 4096 * Math.ceil(size / 4096) : 0);
  }, 0);
}
