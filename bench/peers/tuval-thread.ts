import type { ThreadTask } from '../../workers/thread/messages.js';
import { renderFrom } from '../../workers/thread/render.js';
import { FRAME_TEMPLATES } from './animations/frame-templates.js';
import { CARD_TEMPLATES } from './cards/cards.js';

const templates = new Map([...CARD_TEMPLATES, ...FRAME_TEMPLATES]);

/** What a pool thread of the product runs, with the templates of the cards and those of single frames. */
export default function render(task: ThreadTask) {
  return renderFrom(templates, task);
}
