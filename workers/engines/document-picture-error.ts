/** A picture that a document itself names cannot be decoded. */
export class DocumentPictureError extends Error {
  override name = 'DocumentPictureError';

  /** @param address as the document says it */
  constructor(address: string, options: ErrorOptions) {
    super(`the picture ${address.slice(0, 60)} cannot be decoded`, options);
  }
}
