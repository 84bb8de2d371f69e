/** What is wrong with the draft, said where it can be mended: at its field, at the key, or in a notice. */

import type { Account } from './account.js';
import { announce } from './announce.js';
import type { Refusal } from './api.js';
import { explain } from './explanations.js';
import type { TemplateForm } from './form.js';
import type { Notice, NoticeAction } from './notice.js';
import type { OutputOptions } from './output.js';
import { say } from './page-language.js';

export class DraftProblems {
  readonly #form: TemplateForm;
  readonly #output: OutputOptions;
  readonly #account: Account;
  /** The last problem that was announced, so that it is not repeated while the user types on. */
  #spoken = '';

  constructor(form: TemplateForm, output: OutputOptions, account: Account) {
    this.#form = form;
    this.#output = output;
    this.#account = account;
  }

  /**
   * Shows an error at its field, at the key, or in the notice.
   * @param retry does again what was refused
   * @returns the key of the field
   */
  show(refusal: Refusal, notice: Notice, retry: () => void): string | undefined {
    const problem = this.#form.showProblem(refusal) ?? this.#output.showProblem(refusal);
    if (problem !== undefined) {
      notice.clear();
      if (problem !== this.#spoken) announce(problem);
      this.#spoken = problem;
      return refusal.field;
    }
    if (refusal.code === 'invalid_api_key') this.#account.showRefused(true);
    const { sentence, cure } = explain(refusal);
    const actions: Record<'key' | 'retry', NoticeAction> = {
      key: { text: say('enterKey'), act: () => this.#account.askForKey() },
      retry: { text: say('tryAgain'), act: retry },
    };
    notice.show(sentence, cure ? [actions[cure]] : []);
    return undefined;
  }

  clear(): void {
    this.#spoken = '';
    this.#form.clearProblems();
    this.#output.clearProblems();
  }
}
