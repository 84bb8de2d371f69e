import { createHmac } from 'node:crypto';

/** The signed parts of a message. */
export interface SignedMessage {
  id: string;
  /** Seconds since the Unix epoch. */
  timestamp: number;
  body: string;
}

const SECRET_PREFIX = 'whsec_';

/**
 * The headers of a message: its id, when it was sent, and an HMAC-SHA256 by each secret over `ID.TIMESTAMP.BODY`. A receiver takes
 * it if one of them is right (Standard Webhooks, 1.0.0, "Signature scheme").
 * @param secrets `whsec_` and base64 each
 */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
