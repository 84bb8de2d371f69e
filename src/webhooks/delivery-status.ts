/**
 * Waits for its next try; was taken; is not wanted any more (410); or was given up. Only the first has anything to come.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'gone', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
