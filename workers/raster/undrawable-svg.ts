/** A drawing of SVG takes more time or memory than its neighbours can bear, or cannot be read at all. */
export class UndrawableSvg extends Error {
  override name = 'UndrawableSvg';

  constructor(reason: string, options?: ErrorOptions) {
    super(`a drawing of SVG cannot be drawn: ${reason}`, options);
  }
}
