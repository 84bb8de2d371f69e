/** Secrets that webhooks are signed with, one a key, in the form of standardwebhooks.com. */

import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** `whsec_` and 32 random bytes in base64. */
const webhookSecretSchema = z.string().regex(/^whsec_[0-9A-Za-z+/]{43}=$/);

/** Milliseconds for which webhooks are signed with the secret before, too: receivers change theirs meanwhile. */
const ROTATION_MS = 86_400_000;

/** A key's secrets, as they are stored. */
export const webhookEntrySchema = z.object({
  secret: webhookSecretSchema,
  /** The secret before, and when it ends, ISO 8601, UTC. */
  previous: z.object({ secret: webhookSecretSchema, until: z.iso.datetime() }).exactOptional(),
});

export type WebhookEntry = z.infer<typeof webhookEntrySchema>;

/** A new secret. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * A new secret in place of what there is, if anything.
 * @param now milliseconds since the Unix epoch
 */
export function renewedWebhook(entry: WebhookEntry | undefined, now: number): WebhookEntry {
  const secret = newWebhookSecret();
  return entry ? { secret, previous: { secret: entry.secret, until: endOfPrevious(now) } } : { secret };
}

/** When a secret ends that is replaced now, ISO 8601. */
export function endOfPrevious(now: number): string {
  return new Date(now + ROTATION_MS).toISOString();
}

/** The secrets that a webhook is signed with now, the newest first. */
export function signingSecrets({ secret, previous }: WebhookEntry, now: number): string[] {
  return previous && now < Date.parse(previous.until) ? [secret, previous.secret] : [secret];
}
