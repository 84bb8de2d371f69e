/** How far a drawing is, and how it ended early. */

import { Refusal } from '../api.js';
import { explain } from '../explanations.js';
import { bytesOf } from '../measures.js';
import { type Message, wrong } from '../notice.js';
import { element } from '../page-elements.js';
import { say } from '../page-language.js';
import type { Progress } from './archive.js';
import { tell } from './batch-words.js';

/** Parts of the whole after which the progress is announced. */
const ANNOUNCED_PARTS = 10;

export class ProgressView {
  readonly root: HTMLElement;
  readonly #rows: number;
  readonly #bar: HTMLProgressElement;
  readonly #words = element('p', { class: 'batch-progress-words' });
  readonly #spoken = element('p', { class: 'hidden', role: 'status' });
  readonly #stop = element('button', { type: 'button', class: 'button large' }, tell('stop'));
  #spokenPart = 0;

  /** @param template its name */
  constructor(rows: number, template: string, stop: () => void) {
    this.#rows = rows;
    const title = element('h3', { id: 'batch-progress-title' }, tell('drawing', { rows, template }));
    this.#bar = element('progress', { max: rows, value: 0, 'aria-labelledby': title.id });
    this.#stop.addEventListener('click', stop);
    this.root = element(
      'section',
      { class: 'batch-progress' },
      title,
      this.#bar,
      this.#words,
      this.#spoken,
      element('div', { class: 'dialog-actions' }, this.#stop),
      element('p', { class: 'note' }, tell('progressHint')),
    );
    this.show({ files: 0, bytes: 0 });
  }

  show({ files, bytes }: Progress): void {
    const words = tell('progress', { files, rows: this.#rows, size: bytesOf(bytes) });
    this.#bar.value = files;
    this.#words.textContent = words;
    const part = Math.floor((files / this.#rows) * ANNOUNCED_PARTS);
    if (part > this.#spokenPart) this.#spoken.textContent = words;
    this.#spokenPart = part;
  }

  focus(): void {
    this.#stop.focus();
  }
}

/** How a drawing ended. */
export interface EndedDrawing {
  isStopped: boolean;
  /** How far it was. */
  reached: { files: number; rows: number };
  /** The name of the caller's plan. */
  plan: string;
  askForKey(): void;
}

/** The message about a drawing that has no archive. What can be tried again has its button beside it. @throws errors of the page itself */
export function messageOfDrawing(
  error: unknown,
  { isStopped, reached, plan, askForKey }: EndedDrawing,
): Message {
  if (isStopped) return { sentence: tell('stopped'), actions: [], kind: 'wait' };
  if (error instanceof DOMException) return wrong(tell('notWritten', { message: error.message }));
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'unreachable' && reached.files > 0) return wrong(tell('broken', reached));
  const key = { text: say('enterKey'), act: askForKey };
  if (error.code === 'batch_not_allowed') return wrong(tell('planWithout', { plan }), [key]);
  const { sentence, cure } = explain(error);
  return wrong(sentence, cure === 'key' ? [key] : []);
}
