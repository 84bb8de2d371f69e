/** Thrown for an image that is broken, truncated or of an unsupported kind, as the message says. */
export class UndecodableImage extends Error {
  override name = 'UndecodableImage';
}
