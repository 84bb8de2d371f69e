import type { ThreadTask } from '../../workers/job.js';
import { renderFrom } from '../../workers/render.js';
import { CARD_TEMPLATES } from './cards/cards.js';

/** What a pool thread of the product runs, with the templates of the cards. */
export default function render(task: ThreadTask) {
  return renderFrom(CARD_TEMPLATES, task);
}
