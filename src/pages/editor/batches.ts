/** The way to many pictures at once; what draws them is loaded when it is wanted. */

import { Refusal } from './api.js';
import type { BatchHost } from './batch/batch-host.js';
import type { BatchDialog } from './batch/dialog.js';
import type { Draft } from './draft.js';
import { byId } from './page-elements.js';
import { say } from './page-language.js';

export interface BatchesHost extends Omit<BatchHost, 'progressed'> {
  /** Called in place of a batch of a document that is not kept as it is. */
  unsaved(): void;
  /** What draws batches cannot be loaded. */
  failed(again: () => void): void;
}

/** How files of spreadsheets are called. */
const SHEET = /\.(?:csv|tsv|txt)$/i;

export class Batches {
  readonly #draft: Draft;
  readonly #host: BatchesHost;
  readonly #button = byId('batch', HTMLButtonElement);
  #loading: Promise<BatchDialog> | undefined;
  #progress: { files: number; rows: number } | undefined;

  constructor(draft: Draft, host: BatchesHost) {
    this.#draft = draft;
    this.#host = host;
    this.#button.addEventListener('click', () => void this.#open());
  }

  /** Opens a file that was dropped elsewhere, if it is a spreadsheet. @returns whether it is */
  take(file: File): boolean {
    const isSheet = SHEET.test(file.name);
    if (isSheet) void this.#open(file);
    return isSheet;
  }

  showTexts(): void {
    const { files, rows } = this.#progress ?? {};
    this.#button.textContent =
      files === undefined || rows === undefined ? say('batch') : say('batchRuns', { files, rows });
  }

  async #open(file?: File): Promise<void> {
    if (!this.#draft.isSaved) return this.#host.unsaved();
    const host: BatchHost = {
      ...this.#host,
      progressed: (progress) => {
        this.#progress = progress;
        this.showTexts();
      },
    };
    try {
      this.#loading ??= import('./batch/dialog.js').then(({ BatchDialog }) =>
        BatchDialog.load(this.#draft, host),
      );
      (await this.#loading).open(file);
    } catch (error) {
      // A module that cannot be fetched is a TypeError.
      if (!(error instanceof Refusal || error instanceof TypeError)) throw error;
      this.#loading = undefined;
      this.#host.failed(() => void this.#open(file));
    }
  }
}
