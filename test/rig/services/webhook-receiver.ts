/** A receiver of webhooks on this machine, which checks signatures by the library of Standard Webhooks. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { serve } from './local-server.js';

/** A webhook that came. */
export interface ReceivedWebhook {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** How it answers: the status of each request in turn, the last of them for all that follow, or by hand. */
export type Answers =
  | number[]
  | ((request: IncomingMessage, response: ServerResponse, index: number) => void);

export interface WebhookReceiver {
  origin: string;
  received: ReceivedWebhook[];
  /** Requests that are being answered now, and the most there have been at once. */
  readonly underWay: number;
  readonly most: number;
  answers: Answers;
  /** The event in a webhook. @throws WebhookVerificationError unless it was signed with the secret */
  verified(webhook: ReceivedWebhook | undefined, secret: string): unknown;
}

export async function webhookReceiver(
  t: { teardown(end: () => unknown): void },
  answers: Answers = [204],
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let underWay = 0;
  let most = 0;
  const { origin } = await serve(t, async (request, response) => {
    most = Math.max(most, ++underWay);
    response.on('close', () => underWay--);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const index = received.length;
    const { method = '', url: path = '' } = request;
    const headers = request.headers as Record<string, string>;
    received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    if (typeof receiver.answers === 'function') {
      receiver.answers(request, response, index);
      return;
    }
    response.writeHead(receiver.answers[Math.min(index, receiver.answers.length - 1)] ?? 204).end();
  });
  const receiver: WebhookReceiver = {
    origin,
    received,
    answers,
    get underWay() {
      return underWay;
    },
    get most() {
      return most;
    },
    verified: (webhook, secret) => new Webhook(secret).verify(webhook?.body ?? '', webhook?.headers ?? {}),
  };
  return receiver;
}
