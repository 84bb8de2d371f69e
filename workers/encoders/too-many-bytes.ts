/** No quality of a format makes a file as small as was asked for. */
export class TooManyBytes extends Error {
  override name = 'TooManyBytes';

  constructor(
    /** Bytes of the smallest file that was tried. */
    readonly least: number,
  ) {
    super(`the smallest file has ${least} bytes`);
  }
}
