import type { HttpReply } from '../http/exchange.js';

/** A reply with a JSON body. */
export function jsonReply(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): HttpReply & { body: string } {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}
