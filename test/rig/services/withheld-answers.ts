import type { Resolve } from '../../../src/rendering/pictures/permitted-addresses.js';

interface Lookup {
  hostname: string;
  answer(addresses: string[]): void;
  fail(error: Error): void;
}

/** Stands in for the DNS: answers no name until it is told to. */
export class WithheldAnswers {
  /** The names that were asked for, in turn, as often as they were. */
  readonly asked: string[] = [];
  #waiting: Lookup[] = [];
  #hasEnded = false;

  readonly resolve: Resolve = (hostname) => {
    this.asked.push(hostname);
    if (this.#hasEnded) return Promise.reject(gaveUp(hostname));
    return new Promise((answer, fail) => {
      this.#waiting.push({ hostname, answer, fail });
    });
  };

  /** Answers 127.0.0.1 to all who wait for the name. */
  answer(hostname: string): void {
    for (const lookup of this.#taken(hostname)) lookup.answer(['127.0.0.1']);
  }

  /** Gives a name up, as the system does after a while. */
  fail(hostname: string): void {
    for (const lookup of this.#taken(hostname)) lookup.fail(gaveUp(hostname));
  }

  /** Gives all names up, those too that are asked for later: what waits for them would outlive a test that has failed. */
  end(): void {
    this.#hasEnded = true;
    for (const { hostname, fail } of this.#waiting.splice(0)) fail(gaveUp(hostname));
  }

  #taken(hostname: string): Lookup[] {
    const taken = this.#waiting.filter((lookup) => lookup.hostname === hostname);
    if (taken.length === 0) throw new Error(`nobody waits for ${hostname}`);
    this.#waiting = this.#waiting.filter((lookup) => lookup.hostname !== hostname);
    return taken;
  }
}

function gaveUp(hostname: string): Error {
  return new Error(`EAI_AGAIN ${hostname}`);
}
