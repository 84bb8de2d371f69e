/** Has changes of one owner made one after another within this process, and those of several at once. */
export class OwnerTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `change` when all earlier ones of the owner have ended. */
  async take<Result>(owner: string, change: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(owner) ?? Promise.resolve()).then(change);
    const ended = result.then(
      () => {},
      () => {},
    );
    this.#last.set(owner, ended);
    try {
      return await result;
    } finally {
      if (this.#last.get(owner) === ended) this.#last.delete(owner);
    }
  }
}
