/** A box of an element that browsers draw, and that is not drawn here. */
export class RefusedBox extends Error {
  override name = 'RefusedBox';

  /** @param position of the element in its document; undefined where it has none */
  constructor(
    message: string,
    readonly position: { line: number; column: number } | undefined,
  ) {
    super(message);
  }
}
