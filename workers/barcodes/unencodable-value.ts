/** A code cannot have a value: it has too many letters, or others, or its check digit is wrong. */
export class UnencodableValue extends Error {
  override name = 'UnencodableValue';
  /** Key of the field that the value came from; undefined where none has it, or nobody knows. */
  field: string | undefined;

  /** @param reason completes `the value is no ean13: …`, in English */
  constructor(
    readonly type: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`a value is no ${type}: ${reason}`, options);
  }
}
