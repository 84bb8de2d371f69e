import { LRUCache } from 'lru-cache';
import type { DocumentVerdict } from '../../workers/documents/document-verdict.js';
import type { Client } from '../rendering/client.js';
import { RenderFailed, RenderTimeout } from '../rendering/failures.js';
import type { RenderPool } from '../rendering/render-pool.js';
import { type AnySource, withSource } from '../rendering/stored-source.js';

/** Verdicts that are cached: an editor asks for a preview of the same document with other values. */
const MOST_KNOWN = 500;

/** Bytes of all cached verdicts as JSON: most have some kB, and a declaration may have 55 KiB. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Milliseconds that a verdict is kept which no thread has given: another time, on a machine that does less besides, the
 * document may be drawn in time. Whoever sends it again meanwhile does not take a thread again.
 */
const UNDRAWABLE_MS = 60_000;

/**
 * Asks threads what templates declare and what is wrong with them, about each version once for each owner: from the time that
 * an answer takes, nobody can tell what another has checked.
 */
export class DocumentChecks {
  readonly #pool: Pick<RenderPool, 'check'>;
  readonly #reservedKeys: readonly string[];
  readonly #failed: (error: RenderFailed) => void;
  readonly #cache: LRUCache<string, DocumentVerdict>;

  /**
   * @param reservedKeys keys that no field can have
   * @param failed is told of documents that threads fail on, which is a fault of ours or of a library
   * @param clock milliseconds; must not step back
   */
  constructor(
    pool: Pick<RenderPool, 'check'>,
    reservedKeys: readonly string[],
    failed: (error: RenderFailed) => void = () => {},
    clock: { now(): number } = performance,
  ) {
    this.#pool = pool;
    this.#reservedKeys = reservedKeys;
    this.#failed = failed;
    this.#cache = new LRUCache({
      max: MOST_KNOWN,
      maxSize: MOST_BYTES,
      sizeCalculation: (verdict) => JSON.stringify(verdict).length,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /**
   * A template that no thread can draw, or not in time, is one that is refused.
   * @param owner whose verdicts it is looked for among: a key's id, or the caller
   * @param isBrief whether it has only as long to run as a preview
   * @throws QueueFull, RenderTimeout where it had no turn, or RenderAbandoned
   */
  async verdict(
    source: AnySource,
    client: Client,
    owner: string = client.caller,
    isBrief = false,
  ): Promise<DocumentVerdict> {
    const key = JSON.stringify([owner, source.id, source.version]);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    try {
      const verdict = await withSource(source, client, (loaded) =>
        this.#pool.check(loaded, this.#reservedKeys, client, isBrief),
      );
      this.#cache.set(key, verdict);
      return verdict;
    } catch (error) {
      const verdict = this.#undrawable(error);
      this.#cache.set(key, verdict, { ttl: UNDRAWABLE_MS });
      return verdict;
    }
  }

  #undrawable(error: unknown): DocumentVerdict {
    if (error instanceof RenderTimeout && error.phase === 'running') return refused('it takes too long');
    if (!(error instanceof RenderFailed)) throw error;
    this.#failed(error);
    return refused('its thread fails');
  }
}

function refused(reason: string): DocumentVerdict {
  const message = `the template cannot be drawn with its defaults: ${reason}`;
  return { declaration: undefined, errors: [{ message, line: 1, column: 1 }], warnings: [] };
}
