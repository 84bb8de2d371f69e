/** Webhooks that are delivered: messages in the form of standardwebhooks.com to addresses of callers. */

import type { DeliveryStatus } from './delivery-status.js';

/** A message on its way to one address. */
export interface Delivery {
  /** The `webhook-id` of every try, by which a receiver tells what it has had. */
  id: string;
  /** Id of the key whose secret signs it. */
  owner: string;
  url: string;
  /** Milliseconds since the Unix epoch. */
  createdAt: number;
  /** When it is forgotten once it has ended, milliseconds since the Unix epoch. */
  expires: number;
  status: DeliveryStatus;
  /** The first comes first. */
  tries: Try[];
  /** When it is tried next, milliseconds since the Unix epoch. */
  nextAt?: number | undefined;
  /** Why it has ended, where no try says so. */
  error?: string | undefined;
}

/** A delivery with its JSON, which is kept until it has ended. */
export interface PendingDelivery extends Delivery {
  body: string;
}

/** A webhook to deliver. */
export type NewDelivery = Pick<PendingDelivery, 'id' | 'owner' | 'url' | 'createdAt' | 'expires' | 'body'>;

/** One request to the address. */
export interface Try {
  /** Milliseconds since the Unix epoch. */
  at: number;
  /** Milliseconds that it took. */
  ms: number;
  /** Of the answer. */
  status?: number | undefined;
  /** Why there was none: in English, and without the address. */
  error?: string | undefined;
}

/** Bytes of the longest body. */
export const MOST_BODY_BYTES = 20_000;

const ID = /^[0-9A-Za-z_-]{1,100}$/;

/** True for a text that is safe in a file's name and in a header. */
export function isDeliveryId(text: string): boolean {
  return ID.test(text);
}

/** The host and the port of an address that was checked, by which requests to one server are counted. */
export function serverOf(url: string): string {
  const { host, protocol, port } = new URL(url);
  return port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
}
