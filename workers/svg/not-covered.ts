/** A document has something that is not drawn here. */
export class NotCovered extends Error {
  override name = 'NotCovered';

  constructor(what: string) {
    super(`${what} is not drawn`);
  }
}
