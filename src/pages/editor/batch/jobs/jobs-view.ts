/** The jobs of the key, as they stand. */

import { Refusal } from '../../api.js';
import { explain } from '../../explanations.js';
import { bytesOf } from '../../measures.js';
import { type Message, noticeOf, wrong } from '../../notice.js';
import { element } from '../../page-elements.js';
import { language, say } from '../../page-language.js';
import { saveArchive } from '../archive.js';
import { tell } from '../batch-words.js';
import { chooseDestination } from '../destination.js';
import { JobLine, wordsOf } from './job-line.js';
import { archivePath, cancelJob, isUnderWay, type Job, listJobs } from './jobs-api.js';

/** Milliseconds between two looks at jobs that are under way. */
const LOOK_AGAIN_MS = 2000;

export interface JobsListener {
  back(): void;
  keyRefused(): void;
  askForKey(): void;
}

export class JobsView {
  readonly root: HTMLElement;
  /** Of its texts. */
  readonly language = language();
  readonly #listener: JobsListener;
  readonly #title = element('h3', { tabindex: '-1' }, tell('jobs'));
  readonly #notice = element('div', { role: 'status' });
  readonly #spoken = element('p', { class: 'hidden', role: 'status' });
  readonly #none = element('p', { class: 'quiet', hidden: true }, tell('noJobs'));
  readonly #more = element('p', { class: 'note', hidden: true }, tell('olderJobs'));
  readonly #list = element('ul', { class: 'batch-jobs' });
  readonly #lines = new Map<string, JobLine>();
  #timer: number | undefined;
  #isShown = false;
  /** The number of the newest look: what an earlier one has seen is older. */
  #looks = 0;
  #savings = 0;
  /** What is said where the jobs cannot be looked for. */
  #unreachable: HTMLElement | undefined;

  constructor(listener: JobsListener) {
    this.#listener = listener;
    const back = element('button', { type: 'button', class: 'button large' }, tell('backFromJobs'));
    back.addEventListener('click', () => listener.back());
    this.root = element(
      'section',
      { class: 'batch-jobs-view' },
      this.#title,
      element('p', { class: 'quiet' }, tell('jobsHint')),
      this.#notice,
      this.#spoken,
      this.#none,
      this.#list,
      this.#more,
      element('div', { class: 'dialog-actions' }, back),
    );
  }

  /** Set while an archive is being saved. */
  get isSaving(): boolean {
    return this.#savings > 0;
  }

  /** Begins to look. @param made a job that was made just now */
  open(made?: Job): void {
    this.#isShown = true;
    this.#notice.replaceChildren();
    if (made) {
      this.#show([made, ...[...this.#lines.values()].map(({ job }) => job)]);
      this.#spoken.textContent = tell('jobMade');
    }
    void this.#look();
  }

  focus(): void {
    this.#title.focus();
  }

  /** Looks no more. */
  close(): void {
    this.#isShown = false;
    this.#looks++;
    window.clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    window.clearTimeout(this.#timer);
    const look = ++this.#looks;
    try {
      const { jobs, next } = await listJobs();
      if (look !== this.#looks) return;
      this.#unreachable?.remove();
      this.#unreachable = undefined;
      this.#show(jobs);
      this.#none.hidden = jobs.length > 0;
      this.#more.hidden = next === undefined;
    } catch (error) {
      if (look !== this.#looks) return;
      // Said once, however often it is tried.
      if (!this.#unreachable) this.#unreachable = this.#say(error);
    }
    const goesOn = [...this.#lines.values()].some(({ job }) => isUnderWay(job));
    if (this.#isShown && goesOn) this.#timer = window.setTimeout(() => void this.#look(), LOOK_AGAIN_MS);
  }

  /** Shows these jobs and no others. A line stays what it is, so that the focus stays on it. */
  #show(jobs: readonly Job[]): void {
    const ids = new Set(jobs.map(({ id }) => id));
    for (const [id, line] of this.#lines) {
      if (ids.has(id)) continue;
      line.root.remove();
      this.#lines.delete(id);
    }
    for (const [index, job] of jobs.entries()) {
      const line = this.#lines.get(job.id) ?? this.#lineOf(job);
      if (isUnderWay(line.job) && !isUnderWay(job)) this.#spoken.textContent = wordsOf(job);
      line.show(job);
      const there = this.#list.children[index];
      if (there !== line.root) this.#list.insertBefore(line.root, there ?? null);
    }
  }

  #lineOf(job: Job): JobLine {
    const line = new JobLine(job, {
      save: (ended) => void this.#save(ended),
      cancel: (running) => void this.#cancel(running, line),
    });
    this.#lines.set(job.id, line);
    return line;
  }

  async #cancel(job: Job, line: JobLine): Promise<void> {
    line.showEnding(true);
    // What is being looked for was so before.
    this.#looks++;
    try {
      line.show(await cancelJob(job));
      this.#spoken.textContent = wordsOf(line.job);
    } catch (error) {
      this.#say(error);
    } finally {
      line.showEnding(false);
    }
    if (this.#isShown) void this.#look();
  }

  async #save(job: Job): Promise<void> {
    const name = `${job.id}.zip`;
    const destination = await chooseDestination(name);
    if (!destination) return;
    const { signal } = new AbortController();
    let size = bytesOf(0);
    const words = element('p', {});
    this.#notice.replaceChildren(words);
    this.#savings++;
    try {
      const progress = ({ bytes }: { bytes: number }) => {
        size = bytesOf(bytes);
        words.textContent = tell('savingArchive', { name, size });
      };
      progress({ bytes: 0 });
      await saveArchive(archivePath(job), {}, { destination, signal, progress });
      words.textContent = tell('archiveSaved', { name, size });
    } catch (error) {
      this.#say(error);
    } finally {
      this.#savings--;
    }
  }

  /** @throws errors of the page itself */
  #say(error: unknown): HTMLElement {
    if (error instanceof Refusal && error.code === 'invalid_api_key') this.#listener.keyRefused();
    const notice = noticeOf(messageOfJobs(error, () => this.#listener.askForKey()));
    this.#notice.replaceChildren(notice);
    return notice;
  }
}

/** The message about a failed request for jobs. @throws errors of the page itself */
export function messageOfJobs(error: unknown, askForKey: () => void): Message {
  if (error instanceof DOMException) return wrong(tell('notWritten', { message: error.message }));
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'too_many_jobs') return { sentence: tell('tooManyJobs'), actions: [], kind: 'wait' };
  const { sentence, cure } = explain(error);
  return wrong(sentence, cure === 'key' ? [{ text: say('enterKey'), act: askForKey }] : []);
}
