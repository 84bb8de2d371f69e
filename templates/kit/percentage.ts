/** A percentage as Turkish writes it, to one decimal at most: %40, %12,5. */
export function percentage(value: number): string {
  return `%${String(Math.round(value * 10) / 10).replace('.', ',')}`;
}
