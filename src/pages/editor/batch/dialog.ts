/** Draws many pictures: a spreadsheet, what its columns become, previews of its rows, and the archive of all of them. */

import { announce } from '../announce.js';
import { listTemplates, Refusal } from '../api.js';
import { makeDialog } from '../dialogs.js';
import { type Draft, filesIn } from '../draft.js';
import { acceptDrops } from '../file-drags.js';
import type { Format } from '../format-data.js';
import { loadStyles } from '../load-styles.js';
import { type Message, noticeOf } from '../notice.js';
import { element } from '../page-elements.js';
import { language } from '../page-language.js';
import type { Progress } from './archive.js';
import type { BatchHost } from './batch-host.js';
import { type Report, reportView, sentenceOf } from './batch-report.js';
import { tell } from './batch-words.js';
import { meaningsOf, presetTargets } from './columns.js';
import { type Choices, ColumnsView } from './columns-view.js';
import type { CsvRow } from './csv/entry.js';
import { chooseDestination } from './destination.js';
import { DrawBar, sizeChoice } from './draw-bar.js';
import { drawRows } from './draw-rows.js';
import { dropZone, fileLine, messageOfFile, remarksOf } from './file-view.js';
import { Background } from './jobs/background.js';
import { RowPreviews } from './previews.js';
import { messageOfDrawing, ProgressView } from './progress-view.js';
import { batchBody, batchQuery, DrawChoices } from './rows.js';
import { type Encoding, readSheet, type Sheet } from './sheet.js';

/** Rows that are read where the plan does not say how many it draws. */
const USUAL_ROWS = 1000;

/** A file that was read, and what is chosen of it. */
interface Opened {
  file: File;
  encoding: Encoding;
  /** Those of the plan that it was read for. */
  limits: string;
  sheet: Sheet;
  /** The template that the choices are for. */
  templateId: string;
  choices: Choices;
}

export class BatchDialog {
  readonly #draft: Draft;
  readonly #host: BatchHost;
  readonly #body = element('div', { class: 'batch-body' });
  #dialog: HTMLDialogElement | undefined;
  #opened: Opened | undefined;
  readonly #choices: DrawChoices;
  #message: Message | undefined;
  #previews: RowPreviews | undefined;
  #running: { abort: AbortController; view: ProgressView } | undefined;
  #report: Report | undefined;
  readonly #background: Background;
  /** The number of the newest file, because reading is asynchronous. */
  #fileNumber = 0;

  private constructor(draft: Draft, host: BatchHost) {
    this.#draft = draft;
    this.#choices = new DrawChoices(draft);
    this.#host = host;
    acceptDrops(this.#body, ([file]) => {
      if (file && !this.#running) void this.#take(file);
    });
    this.#background = new Background({
      show: () => this.#show(),
      left: () => this.#showAgain(),
      askForKey: () => this.#askForKey(),
      keyRefused: () => host.keyRefused(),
      answered: () => host.answered(),
    });
    window.addEventListener('beforeunload', (event) => {
      if (this.#running || this.#background.isSaving) event.preventDefault();
    });
  }

  /** Loads what it consists of. @throws Refusal if some of it cannot be had */
  static async load(draft: Draft, host: BatchHost): Promise<BatchDialog> {
    await loadStyles('editor/batch/batch.css');
    return new BatchDialog(draft, host);
  }

  /** Shows the dialog as it was left. @param file a spreadsheet to begin with */
  open(file?: File): void {
    if (this.#dialog) return;
    const hint = element('p', { class: 'quiet' }, tell('hint', { template: this.#draft.template.name }));
    const top = element('div', { class: 'batch-top' }, hint, this.#background.button);
    const dialog = makeDialog(tell('title'), 'batch', top, this.#body);
    this.#dialog = dialog;
    dialog.addEventListener('close', () => {
      this.#dialog = undefined;
      this.#previews?.end();
      this.#background.close();
    });
    this.#choices.reset();
    const opened = this.#opened;
    const isOutdated =
      opened &&
      (opened.limits !== this.#limits || opened.templateId !== this.#draft.template.id) &&
      !this.#running;
    if (isOutdated) this.#report = undefined;
    this.#show();
    dialog.showModal();
    if (file) void this.#take(file);
    else if (isOutdated) void this.#take(opened.file, opened.encoding);
  }

  get #mostRows(): number {
    return Math.max(this.#host.plan().rows ?? 0, this.#mostInBackground) || USUAL_ROWS;
  }

  /** What the plan draws, at once and in the background: with other limits a spreadsheet is read again. */
  get #limits(): string {
    return `${this.#host.plan().rows} ${this.#mostInBackground}`;
  }

  /** Rows that the plan draws in the background. */
  get #mostInBackground(): number {
    return this.#host.plan().jobRows ?? 0;
  }

  async #take(file: File, encoding: Encoding = 'utf-8'): Promise<void> {
    const number = ++this.#fileNumber;
    this.#background.close();
    const { template } = this.#draft;
    const [mostRows, limits] = [this.#mostRows, this.#limits];
    this.#opened = undefined;
    this.#report = undefined;
    this.#message = { sentence: tell('reading', { name: file.name }), actions: [], kind: 'wait' };
    this.#show();
    try {
      const [sheet, otherLabels] = await Promise.all([
        readSheet(file, { mostRows, encoding }),
        this.#otherLabels(),
      ]);
      if (number !== this.#fileNumber) return;
      const meanings = meaningsOf(template, sheet.columns, otherLabels);
      const choices = { targets: presetTargets(sheet.columns, meanings), byDefault: new Set<string>() };
      this.#opened = { file, encoding, limits, sheet, templateId: template.id, choices };
      this.#message = undefined;
    } catch (error) {
      if (number !== this.#fileNumber) return;
      this.#message = messageOfFile(error, file, (as) => void this.#take(file, as));
    }
    this.#show();
    // What had the focus is gone; what was read is read out.
    this.#body.querySelector<HTMLElement>('.batch-file p, .batch-drop .primary')?.focus();
  }

  /** What fields are called in the other language, by their keys. */
  async #otherLabels(): Promise<Map<string, string[]>> {
    const { id } = this.#draft.template;
    const others = await listTemplates(language() === 'tr' ? 'en' : 'tr').catch(() => []);
    const same = others.find((template) => template.id === id)?.fields ?? [];
    return new Map(same.map(({ key, label }) => [key, [label]]));
  }

  /** Shows what there is: pictures that are drawn, what has become of them, a spreadsheet, or the place for one. */
  #show(): void {
    this.#previews?.end();
    this.#previews = undefined;
    const listener = { chosen: (file: File) => void this.#take(file) };
    this.#background.offer(this.#mostInBackground > 0 && !this.#running);
    const jobs = this.#background.shown;
    if (jobs) this.#body.replaceChildren(jobs);
    else if (this.#running) this.#body.replaceChildren(this.#running.view.root);
    else if (this.#report) this.#body.replaceChildren(reportView(this.#report, () => this.#showRows()));
    else if (this.#opened) this.#showSheet(this.#opened, listener);
    else {
      const notice = this.#message ? [noticeOf(this.#message)] : [];
      const status = element('div', { role: 'status' }, ...notice);
      this.#body.replaceChildren(status, dropZone(this.#draft.template, listener));
    }
  }

  #showRows(): void {
    this.#report = undefined;
    this.#showAgain();
  }

  /** Shows what something else has taken the place of. */
  #showAgain(): void {
    this.#show();
    const focused = ':is(.batch-bar, .batch-drop) .primary, .batch-report h3';
    this.#body.querySelector<HTMLElement>(focused)?.focus();
  }

  #showSheet(opened: Opened, listener: { chosen(file: File): void }): void {
    const { sheet, choices } = opened;
    const remarks = element('div', { class: 'batch-remarks', role: 'status' });
    const formats = this.#host.formats();
    const bar = new DrawBar({
      formats,
      format: this.#choices.formatOf(formats),
      formatChosen: (format) => {
        this.#choices.choose({ format });
        changed();
      },
      sizes: sizeChoice(this.#draft.template, this.#choices.sizes, (sizes) => {
        this.#choices.choose({ sizes });
        changed();
      }),
      draw: () => void this.#draw(opened, formats),
      drawInBackground: () => void this.#drawInBackground(opened, formats, bar),
      askForKey: () => this.#askForKey(),
    });
    const previews = new RowPreviews(sheet.rows, this.#choices.mapping(opened, formats));
    this.#previews = previews;
    const showCounts = () => {
      const mapping = this.#choices.mapping(opened, formats);
      const { rows } = batchBody(this.#permitted(sheet), mapping);
      const hasFiles = this.#draft.changes.some(([, value]) => filesIn(value).length > 0);
      remarks.replaceChildren(...remarksOf(sheet, { most: this.#mostOfPlan, rows, hasFiles }));
      const later = this.#inBackground(sheet);
      bar.show(rows * mapping.sizes.length, later.length * mapping.sizes.length, this.#host.plan());
      return mapping;
    };
    const changed = () => previews.use(showCounts());
    const draft = this.#draft;
    const meanings = meaningsOf(draft.template, sheet.columns, new Map());
    const columns = new ColumnsView({ sheet, draft, meanings }, choices, changed);
    showCounts();
    if (this.#message) bar.say(this.#message);
    this.#message = undefined;
    this.#body.replaceChildren(
      fileLine(sheet, listener),
      remarks,
      element('div', { class: 'batch-columns-and-previews' }, columns.root, previews.root),
      bar.root,
    );
  }

  /** Rows that the plan draws at once, each in all sizes; undefined where it does not say. */
  get #mostOfPlan(): number | undefined {
    const { rows } = this.#host.plan();
    return rows ? Math.floor(rows / this.#choices.sizes.length) : undefined;
  }

  /** The rows that the plan draws at once. */
  #permitted({ rows }: Sheet): readonly CsvRow[] {
    return rows.slice(0, this.#mostOfPlan);
  }

  /** Those of a sheet, each in all sizes. */
  #inBackground({ rows }: Sheet): readonly CsvRow[] {
    return rows.slice(0, Math.floor(this.#mostInBackground / this.#choices.sizes.length));
  }

  async #drawInBackground(opened: Opened, formats: readonly Format[], bar: DrawBar): Promise<void> {
    const mapping = this.#choices.mapping(opened, formats);
    const { lines } = batchBody(this.#inBackground(opened.sheet), mapping);
    const job = await this.#background.make(batchQuery(mapping), lines, (message) => bar.say(message));
    if (job && this.#dialog) this.#background.open(job);
    else if (job) announce(tell('jobMade'));
  }

  #askForKey(): void {
    this.#dialog?.close();
    this.#host.askForKey();
  }

  async #draw(opened: Opened, formats: readonly Format[]): Promise<void> {
    const mapping = this.#choices.mapping(opened, formats);
    const { lines, rows: sent } = batchBody(this.#permitted(opened.sheet), mapping);
    const rows = sent * mapping.sizes.length;
    const name = `${mapping.template.id}.zip`;
    const destination = await chooseDestination(name);
    if (!destination || this.#running) return;
    const abort = new AbortController();
    const view = new ProgressView(rows, mapping.template.name, () => abort.abort());
    let reached: Progress = { files: 0, bytes: 0 };
    this.#running = { abort, view };
    this.#show();
    view.focus();
    try {
      const manifest = await drawRows(batchQuery(mapping), lines, {
        destination,
        signal: abort.signal,
        progress: (progress) => {
          reached = progress;
          view.show(progress);
          this.#host.progressed({ ...progress, rows });
        },
      });
      this.#report = { manifest, sheet: opened.sheet, file: { name, bytes: reached.bytes } };
    } catch (error) {
      this.#message = messageOfDrawing(error, {
        isStopped: abort.signal.aborted,
        reached: { files: reached.files, rows },
        plan: this.#host.plan().name ?? '',
        askForKey: () => this.#askForKey(),
      });
      if (error instanceof Refusal && error.code === 'invalid_api_key') this.#host.keyRefused();
    } finally {
      this.#running = undefined;
      this.#host.progressed(undefined);
      this.#host.answered();
    }
    this.#showEnd();
  }

  #showEnd(): void {
    if (!this.#dialog)
      announce(this.#report ? sentenceOf(this.#report.manifest) : (this.#message?.sentence ?? ''));
    this.#show();
    // Its heading says what has happened, and so does the notice beside the button.
    const heard = this.#report ? '.batch-report h3' : '.batch-bar .primary';
    this.#body.querySelector<HTMLElement>(heard)?.focus();
  }
}
