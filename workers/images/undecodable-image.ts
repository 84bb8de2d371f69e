/** An image whose bytes are broken, cut short, or of a kind that is not read; the message says which. */
export class UndecodableImage extends Error {
  override name = 'UndecodableImage';
}
