/** What a scenario says of itself, and what it can do with its trial. */

import type { RedisServer } from '../../rig/stores/redis-server.js';
import type { Keys } from './callers.js';
import type { Kind } from './load.js';
import type { Outcome } from './outcomes.js';
import type { Owner } from './owner.js';
import type { Service } from './service.js';

/** What may have come of the units that renders were paid with. */
export type Units =
  /** As many are counted as pictures were delivered. */
  | 'exact'
  /** One more, at most, for every render whose connection broke, or that was refused while connections to Redis broke. */
  | 'broken may cost'
  /** Fewer: while Redis is gone nobody counts. */
  | 'uncounted'
  /** The scenario counts for itself. */
  | 'own';

export interface Scenario {
  /** For `--only`. */
  name: string;
  /** For people. */
  fault: string;
  store: 'redis' | 'embedded';
  units: Units;
  /** Labels that callers may see during the fault, beside those that are good. */
  may: readonly string[];
  /** Whether it lasts, and recovery is counted from its end, or it is over when it has happened. */
  lasts: boolean;
  /** What takes longer hangs, in milliseconds; 25 seconds unless given. */
  patienceMs?: number;
  /** Fronts that die of it. */
  deaths?: number;
  /** Made before the service is started. @returns settings of the service */
  prepare?(trial: Trial): Promise<Record<string, string>>;
  /** Callers beside those of every trial. */
  kinds?(trial: Trial): Kind[];
  /** Just before the load begins whose outcomes count. */
  ready?(trial: Trial): Promise<void>;
  /** The fault from its start to its end. */
  strike(trial: Trial): Promise<void>;
  /** When callers are served as ever again and have stopped. */
  check?(trial: Trial): Promise<void>;
}

/** One run of a scenario. */
export interface Trial {
  readonly scenario: Scenario;
  readonly owner: Owner;
  /** Where DATA_DIR is, unless the scenario has another. */
  readonly directory: string;
  /** Where `store` is `redis`. */
  readonly redis: RedisServer | undefined;
  readonly service: Service;
  readonly keys: Keys;
  /** Of what has ended so far. */
  readonly outcomes: readonly Outcome[];
  /** By which the service counts; a scenario may replace it. */
  clock: () => number;
  /** Says something for the table. */
  note(text: string): void;
  /** Says what was seen that may not be. */
  violate(text: string): void;
}
