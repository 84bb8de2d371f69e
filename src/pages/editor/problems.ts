/** What the page says of a refusal, in its own words and language. */

import type { Field, Refusal } from './api.js';
import { say, type TextKey } from './language.js';
import { waitOf } from './measures.js';

/** Where the cure of a refusal is to be found. */
export type Cure = 'key' | 'retry';

export interface Explanation {
  sentence: string;
  cure?: Cure;
}

const SENTENCES: Record<string, { text: TextKey; cure?: Cure }> = {
  invalid_api_key: { text: 'errorInvalidKey', cure: 'key' },
  gif_not_allowed: { text: 'errorGif', cure: 'key' },
  rate_limited: { text: 'errorRate', cure: 'key' },
  quota_exhausted: { text: 'errorQuota', cure: 'key' },
  body_too_large: { text: 'errorTooLarge' },
  busy: { text: 'errorBusy', cure: 'retry' },
  store_unavailable: { text: 'errorBusy', cure: 'retry' },
  render_timeout: { text: 'errorTimeout', cure: 'retry' },
  unreachable: { text: 'errorUnreachable', cure: 'retry' },
};

/** What happened and what helps. */
export function explain({ code, message, retryAfterSeconds = 60 }: Refusal): Explanation {
  const known = SENTENCES[code];
  if (!known) return { sentence: say('errorOther', { message }), cure: 'retry' };
  return {
    sentence: say(known.text, { wait: waitOf(retryAfterSeconds) }),
    ...(known.cure && { cure: known.cure }),
  };
}

/** What is wrong with a field's value, from what the list says of the field. */
export function fieldProblem(field: Field): string {
  switch (field.type) {
    case 'text':
      return say('problemText', { max: field.maxLength ?? 0 });
    case 'color':
      return say('problemColor');
    case 'number':
      return rangeProblem(field);
    case 'select':
      return say('problemSelect');
    case 'image':
      return say('problemAddress');
  }
}

/** What a number has to be. */
export function rangeProblem({ min, max }: { min?: number; max?: number }): string {
  return say('problemRange', { min: min ?? 0, max: max ?? 0 });
}
