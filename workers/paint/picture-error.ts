/** The picture of a field, or of an address in a document, cannot be decoded. */
export class PictureError extends Error {
  override name = 'PictureError';

  constructor(readonly field: string) {
    super(`the picture of ${field} cannot be decoded`);
  }
}
