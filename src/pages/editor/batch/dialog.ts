/** Draws many pictures: a spreadsheet, what its columns become, previews of its rows, and the archive of all of them. */

import { announce } from '../announce.js';
import { listTemplates, Refusal } from '../api.js';
import { makeDialog } from '../dialogs.js';
import { type Draft, filesIn } from '../draft.js';
import { acceptDrops } from '../file-drags.js';
import type { Format } from '../format-data.js';
import { loadStyles } from '../load-styles.js';
import { type Message, noticeOf } from '../notice.js';
import { element, icon } from '../page-elements.js';
import { language } from '../page-language.js';
import { type Report, reportView, sentenceOf } from './batch-report.js';
import { tell } from './batch-words.js';
import { meaningsOf, presetTargets } from './columns.js';
import { type Choices, ColumnsView } from './columns-view.js';
import { chooseDestination } from './destination.js';
import { DrawBar } from './draw-bar.js';
import { drawRows, type Progress } from './draw-rows.js';
import { dropZone, faultWords, fileLine, messageOfFile } from './file-view.js';
import { RowPreviews } from './previews.js';
import { messageOfDrawing, ProgressView } from './progress-view.js';
import { batchBody, batchQuery, type Mapping } from './rows.js';
import { type Encoding, readSheet, type Sheet } from './sheet.js';

/** The limits of batches in the caller's plan; undefined where it has not been read. */
export interface BatchPlan {
  hasKey: boolean;
  name: string | undefined;
  /** Rows that may be drawn at once; 0 where there are no batches. */
  rows: number | undefined;
  leftToday: number | undefined;
}

/** The rest of the page, as far as batches have to do with it. */
export interface BatchHost {
  plan(): BatchPlan;
  /** Those of the template that the plan has. */
  formats(): readonly Format[];
  askForKey(): void;
  keyRefused(): void;
  /** Called when a batch was answered, successfully or not. */
  answered(): void;
  /** Called as pictures arrive; undefined when no more do. */
  progressed(progress: (Progress & { rows: number }) | undefined): void;
}

/** Rows that are read where the plan does not say how many it draws. */
const USUAL_ROWS = 1000;

/** A file that was read, and what is chosen of it. */
interface Opened {
  file: File;
  encoding: Encoding;
  /** The most rows that were asked for. */
  mostRows: number;
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
  #format: Format | undefined;
  #message: Message | undefined;
  #previews: RowPreviews | undefined;
  #running: { abort: AbortController; view: ProgressView } | undefined;
  #report: Report | undefined;
  /** The number of the newest file, because reading is asynchronous. */
  #fileNumber = 0;

  private constructor(draft: Draft, host: BatchHost) {
    this.#draft = draft;
    this.#host = host;
    acceptDrops(this.#body, ([file]) => {
      if (file && !this.#running) void this.#take(file);
    });
    window.addEventListener('beforeunload', (event) => {
      if (this.#running) event.preventDefault();
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
    const dialog = makeDialog(tell('title'), 'batch', hint, this.#body);
    this.#dialog = dialog;
    dialog.addEventListener('close', () => {
      this.#dialog = undefined;
      this.#previews?.end();
    });
    this.#format = undefined;
    const opened = this.#opened;
    const isOutdated =
      opened &&
      (opened.mostRows !== this.#mostRows || opened.templateId !== this.#draft.template.id) &&
      !this.#running;
    if (isOutdated) this.#report = undefined;
    this.#show();
    dialog.showModal();
    if (file) void this.#take(file);
    else if (isOutdated) void this.#take(opened.file, opened.encoding);
  }

  get #mostRows(): number {
    return this.#host.plan().rows || USUAL_ROWS;
  }

  async #take(file: File, encoding: Encoding = 'utf-8'): Promise<void> {
    const number = ++this.#fileNumber;
    const { template } = this.#draft;
    const mostRows = this.#mostRows;
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
      this.#opened = { file, encoding, mostRows, sheet, templateId: template.id, choices };
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
    if (this.#running) this.#body.replaceChildren(this.#running.view.root);
    else if (this.#report) this.#body.replaceChildren(reportView(this.#report, () => this.#showRows()));
    else if (this.#opened) this.#showSheet(this.#opened, listener);
    else {
      const notice = this.#message ? [noticeOf(this.#message)] : [];
      const said = element('div', { role: 'status' }, ...notice);
      this.#body.replaceChildren(said, dropZone(this.#draft.template, listener));
    }
  }

  #showRows(): void {
    this.#report = undefined;
    this.#show();
    this.#body.querySelector<HTMLElement>('.batch-bar .primary')?.focus();
  }

  #showSheet(opened: Opened, listener: { chosen(file: File): void }): void {
    const { sheet, choices } = opened;
    const remarks = element('div', { class: 'batch-remarks', role: 'status' });
    const formats = this.#host.formats();
    const format = this.#formatOf(formats);
    const bar = new DrawBar({
      formats,
      format,
      formatChosen: (chosen) => {
        this.#format = chosen;
        changed();
      },
      draw: () => void this.#draw(opened, formats),
      askForKey: () => this.#askForKey(),
    });
    const previews = new RowPreviews(sheet.rows, this.#mapping(opened, format));
    this.#previews = previews;
    const showCounts = () => {
      const mapping = this.#mapping(opened, this.#formatOf(formats));
      const { rows } = batchBody(sheet.rows, mapping);
      remarks.replaceChildren(...this.#remarks(sheet, rows));
      bar.show(rows, this.#host.plan());
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

  /** Why not all of the file is drawn. @param rows that can be sent */
  #remarks({ name, rows: read, end }: Sheet, rows: number): HTMLElement[] {
    const most = this.#host.plan().rows;
    const sentences: string[] = [];
    if (end === 'rows') sentences.push(tell(most ? 'endRowsPlan' : 'endRows', { rows: read.length }));
    if (typeof end === 'object') sentences.push(faultWords(end, name, read.length));
    if (end === 'bytes' || rows < read.length) sentences.push(tell('endBytes', { rows }));
    const hasFiles = this.#draft.changes.some(([, value]) => filesIn(value).length > 0);
    if (rows < read.length && hasFiles) sentences.push(tell('endFiles'));
    return sentences.map((sentence) => element('p', {}, icon('alert'), sentence));
  }

  #formatOf(formats: readonly Format[]): Format {
    const { format } = this.#draft.output;
    const wanted = this.#format ?? format;
    return formats.find(({ name }) => name === wanted.name) ?? formats[0] ?? format;
  }

  #mapping({ sheet, choices }: Opened, format: Format): Mapping {
    const { template } = this.#draft;
    const { template: _, data = {}, format: __, ...parameters } = this.#draft.bodyIn(format);
    const constants = Object.entries(data).filter(([key]) => !choices.byDefault.has(key));
    return {
      template,
      format,
      constants: Object.fromEntries(constants),
      parameters,
      targets: choices.targets,
      delimiter: sheet.delimiter,
    };
  }

  #askForKey(): void {
    this.#dialog?.close();
    this.#host.askForKey();
  }

  async #draw(opened: Opened, formats: readonly Format[]): Promise<void> {
    const mapping = this.#mapping(opened, this.#formatOf(formats));
    const { lines, rows } = batchBody(opened.sheet.rows, mapping);
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
