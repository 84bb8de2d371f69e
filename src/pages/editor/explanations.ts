/** Explains errors in the page's own words and language. */

import type { Field, Refusal } from './api.js';
import { waitOf } from './measures.js';
import { say, type TextKey } from './page-language.js';

/** The remedy for an error. */
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

/** The explanation of an error, and its remedy. */
export function explain({ code, message, retryAfterSeconds = 60 }: Refusal): Explanation {
  const text = SENTENCES[code];
  if (!text) return { sentence: say('errorOther', { message }), cure: 'retry' };
  return {
    sentence: say(text.text, { wait: waitOf(retryAfterSeconds) }),
    ...(text.cure && { cure: text.cure }),
  };
}

/** The error message for a field's value, from the field's properties in the list of templates. */
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

/** The error message for a number out of range. */
export function rangeProblem({ min, max }: { min?: number; max?: number }): string {
  return say('problemRange', { min: min ?? 0, max: max ?? 0 });
}
