interface Flight<Result> {
  result: Promise<Result>;
  passengers: number;
  stop: AbortController;
}

/** Runs simultaneous equal work once. */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  /**
   * Joins the pending work for that key, or begins it.
   * @param signal of the client; the work is aborted when all its clients have left
   * @returns the result, and whether another client had begun the work
   */
  async run(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<{ result: Result; joined: boolean }> {
    const underWay = this.#flights.get(key);
    const flight = underWay ?? this.#begin(key, work);
    flight.passengers++;
    const leave = () => {
      flight.passengers--;
      if (flight.passengers === 0) {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        flight.stop.abort();
      }
    };
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      return { result: await flight.result, joined: underWay !== undefined };
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const stop = new AbortController();
    const flight: Flight<Result> = { result: work(stop.signal), passengers: 0, stop };
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.result.then(land, land);
    return flight;
  }
}
