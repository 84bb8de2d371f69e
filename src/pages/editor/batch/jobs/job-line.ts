/** One job: what it is, how far it is, and what can be done with it. */

import { element, icon } from '../../page-elements.js';
import { language } from '../../page-language.js';
import { tell, type WordKey } from '../batch-words.js';
import { isUnderWay, type Job } from './jobs-api.js';

const STATES: Record<Job['status'], WordKey> = {
  queued: 'jobQueued',
  running: 'jobRunning',
  succeeded: 'jobSucceeded',
  failed: 'jobFailed',
  cancelled: 'jobCancelled',
};

export interface JobLineListener {
  save(job: Job): void;
  cancel(job: Job): void;
}

export class JobLine {
  readonly root: HTMLElement;
  readonly #bar = element('progress', { value: 0 });
  readonly #title = element('b');
  readonly #words = element('span', { class: 'quiet' });
  readonly #save = element('button', { type: 'button', class: 'button' }, icon('download'), tell('archive'));
  readonly #cancel = element('button', { type: 'button', class: 'button' }, tell('cancelJob'));
  #job: Job;

  constructor(job: Job, listener: JobLineListener) {
    this.#job = job;
    const id = `job-${job.id}`;
    for (const described of [this.#save, this.#cancel, this.#bar])
      described.setAttribute('aria-describedby', id);
    this.#bar.setAttribute('aria-label', tell('jobProgress'));
    this.#save.addEventListener('click', () => listener.save(this.#job));
    this.#cancel.addEventListener('click', () => {
      if (this.#cancel.getAttribute('aria-disabled') !== 'true') listener.cancel(this.#job);
    });
    this.root = element(
      'li',
      { class: 'batch-job', tabindex: '-1' },
      element('p', { id }, this.#title, this.#words),
      this.#bar,
      element('div', { class: 'row' }, this.#save, this.#cancel),
    );
    this.show(job);
  }

  get job(): Job {
    return this.#job;
  }

  show(job: Job): void {
    this.#job = job;
    const { total, done, failed, createdAt } = job;
    const time = new Date(createdAt).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
    this.#title.textContent = total === 1 ? tell('jobOfOne', { time }) : tell('jobOf', { total, time });
    this.#words.textContent = wordsOf(job);
    this.#bar.max = total;
    this.#bar.value = done + failed;
    const goesOn = isUnderWay(job);
    this.#bar.hidden = !goesOn;
    // A button that goes takes the focus with it.
    if (!goesOn && document.activeElement === this.#cancel) this.root.focus();
    this.#cancel.hidden = !goesOn;
    this.#save.hidden = goesOn || done === 0;
  }

  /** Shows that it is being ended. */
  showEnding(isEnding: boolean): void {
    this.#cancel.setAttribute('aria-disabled', String(isEnding));
  }
}

/** How a job stands, in a few words. */
export function wordsOf({ status, total, done, failed }: Job): string {
  const state = tell(STATES[status], { done, total });
  return failed > 0 ? `${state} ${tell('jobRowsFailed', { failed })}` : state;
}
