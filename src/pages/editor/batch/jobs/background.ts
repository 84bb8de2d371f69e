/** Drawing in the background: the way to the jobs of the key, which are shown in place of everything else. */

import { Refusal } from '../../api.js';
import type { Message } from '../../notice.js';
import { element } from '../../page-elements.js';
import { language } from '../../page-language.js';
import { tell } from '../batch-words.js';
import { createJob } from '../draw-rows.js';
import type { Job } from './jobs-api.js';
import { JobsView, messageOfJobs } from './jobs-view.js';

export interface BackgroundHost {
  /** Shows what there is to be shown now. */
  show(): void;
  /** The jobs were shown, and no longer are. */
  left(): void;
  askForKey(): void;
  keyRefused(): void;
  /** Called when a job was made, or refused. */
  answered(): void;
}

export class Background {
  /** Leads to the jobs. */
  readonly button = element('button', { type: 'button', class: 'button', hidden: true });
  readonly #host: BackgroundHost;
  #view: JobsView | undefined;
  #isShown = false;
  #isSending = false;

  constructor(host: BackgroundHost) {
    this.#host = host;
    this.button.addEventListener('click', () => this.open());
  }

  /** The jobs, where they are to be shown. */
  get shown(): HTMLElement | undefined {
    return this.#isShown ? this.#view?.root : undefined;
  }

  /** Set while an archive is being saved. */
  get isSaving(): boolean {
    return this.#view?.isSaving === true;
  }

  /** Offers the way to the jobs, or does not. */
  offer(isOffered: boolean): void {
    this.button.textContent = tell('jobs');
    this.button.hidden = !isOffered || this.#isShown;
  }

  /** @param made a job that was made just now */
  open(made?: Job): void {
    const view = this.#view?.language === language() ? this.#view : this.#newView();
    this.#view = view;
    this.#isShown = true;
    this.#host.show();
    view.open(made);
    view.focus();
  }

  close(): void {
    this.#isShown = false;
    this.#view?.close();
  }

  /**
   * Makes a job of rows.
   * @param say shows what becomes of that
   * @returns the job; undefined where there is none
   */
  async make(query: URLSearchParams, lines: Blob, say: (message: Message) => void): Promise<Job | undefined> {
    if (this.#isSending) return undefined;
    this.#isSending = true;
    say({ sentence: tell('sending'), actions: [], kind: 'wait' });
    try {
      return await createJob(query, lines);
    } catch (error) {
      say(messageOfJobs(error, () => this.#host.askForKey()));
      if (error instanceof Refusal && error.code === 'invalid_api_key') this.#host.keyRefused();
      return undefined;
    } finally {
      this.#isSending = false;
      this.#host.answered();
    }
  }

  #newView(): JobsView {
    this.#view?.close();
    return new JobsView({
      back: () => {
        this.close();
        this.#host.left();
      },
      keyRefused: () => this.#host.keyRefused(),
      askForKey: () => this.#host.askForKey(),
    });
  }
}
