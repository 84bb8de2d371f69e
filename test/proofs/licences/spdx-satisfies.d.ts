declare module 'spdx-satisfies' {
  /**
   * Whether a licence of the list would do for each part of an expression.
   * @throws Error for an expression that is none
   */
  export default function satisfies(expression: string, allowed: readonly string[]): boolean;
}
