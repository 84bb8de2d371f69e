/** The editor as a whole: connects its parts. */

import { Account } from './account.js';
import { Refusal, sourceUrl, type Template, useKey } from './api.js';
import { Batches } from './batches.js';
import { type Creation, Creations } from './creations.js';
import { Creator } from './creator.js';
import { Draft, type WrittenDocument } from './draft.js';
import { DraftProblems } from './draft-problems.js';
import { explain } from './explanations.js';
import { Faces } from './faces.js';
import { watchDrags } from './file-drags.js';
import { TemplateForm } from './form.js';
import type { Format } from './format-data.js';
import { Gallery, type Templates } from './gallery.js';
import { LivePreview } from './live-preview.js';
import { waitOf } from './measures.js';
import { Notice } from './notice.js';
import { formatsOf, OutputOptions } from './output.js';
import { byId } from './page-elements.js';
import { chooseLanguage, type Language, language, say, writeTexts } from './page-language.js';
import { RequestPanel } from './request/panel.js';
import { SizeComparison } from './size-comparison.js';
import type { Change, SourceHost } from './source/face.js';
import { pictureName, Stage } from './stage.js';
import { TemplateSizes } from './template-sizes.js';

export class Editor {
  readonly #gallery: Gallery;
  readonly #draft: Draft;
  readonly #form: TemplateForm;
  readonly #output: OutputOptions;
  readonly #account = new Account(() => this.#keyChanged());
  readonly #request: RequestPanel;
  readonly #stage = new Stage();
  readonly #previewNotice = new Notice('preview-notice');
  readonly #creationNotice = new Notice('creation-notice');
  readonly #creations: Creations;
  readonly #creator: Creator;
  readonly #comparison: SizeComparison;
  readonly #batches: Batches;
  readonly #preview: LivePreview;
  readonly #sizes: TemplateSizes;
  readonly #problems: DraftProblems;
  /** The template that the form was last of, shown again when the source is left. */
  #formTemplate: Template;
  readonly #faces = new Faces(() => this.#sourceHost());
  #hasPreviews = true;

  constructor(templates: Templates) {
    this.#gallery = new Gallery(templates, (template) => this.#useTemplate(template));
    this.#formTemplate = this.#gallery.ofAddress ?? templates[0];
    this.#draft = new Draft(this.#formTemplate);
    useKey(() => this.#account.key);
    this.#form = new TemplateForm(this.#draft);
    this.#creations = new Creations(this.#draft, () => this.#showCreations());
    this.#output = new OutputOptions(this.#draft, (format) => this.#creations.of(format)?.picture.blob.size);
    this.#problems = new DraftProblems(this.#form, this.#output, this.#account);
    this.#sizes = new TemplateSizes(this.#draft, () => this.#showSize());
    this.#request = new RequestPanel(this.#draft, () => this.#account.key !== '');
    this.#preview = new LivePreview({
      busy: (isBusy) => {
        this.#stage.busy(isBusy);
        if (isBusy) this.#sizes.cancel();
      },
      arrived: ({ blob, document }, { body, isWanted, isNewest }) => {
        if (isWanted()) this.#clearProblems();
        if (document && isWanted()) this.#declare(this.#faces.source?.checked(document));
        if (isNewest()) void this.#sizes.follow(blob);
        return this.#stage.show(blob, pictureName(body), () => isWanted() && !this.#creations.of());
      },
      refused: (refusal) => this.#showRefusal(refusal, this.#previewNotice, () => this.#askForPreview(0)),
      postponed: ({ code }, seconds) => {
        const text = code === 'rate_limited' ? 'previewWaits' : 'previewBusy';
        this.#previewNotice.show(say(text, { wait: waitOf(seconds) }), [], 'wait');
      },
      off: () => {
        this.#hasPreviews = false;
        this.#previewNotice.show(say('previewOff'), [], 'wait');
      },
    });
    const creating = (again: () => void) => ({
      began: () => this.#creationNotice.clear(),
      refused: (refusal: Refusal) => {
        const key = this.#showRefusal(refusal, this.#creationNotice, again);
        if (key !== undefined) this.#form.focusField(key);
      },
      created: (creation: Creation) => {
        if (creation !== this.#creations.of()) return;
        this.#clearProblems();
        this.#showCreation(creation);
      },
      answered: () => void this.#refreshAccount(),
      unsaved: () => this.#faces.source?.needsSaving(),
    });
    this.#creator = new Creator(
      this.#draft,
      this.#creations,
      creating(() => void this.#creator.create()),
    );
    this.#comparison = new SizeComparison(this.#draft, this.#creations, {
      ...creating(() => void this.#comparison.compare()),
      formats: () => this.#permittedFormats(),
    });
    this.#batches = new Batches(this.#draft, {
      plan: () => this.#account.batchPlan,
      formats: () => this.#permittedFormats(),
      askForKey: () => this.#account.askForKey(),
      keyRefused: () => this.#account.showRefused(true),
      answered: () => void this.#refreshAccount(),
      unsaved: () => this.#faces.source?.needsSaving(),
      failed: (again) =>
        this.#creationNotice.show(say('batchFailed'), [{ text: say('tryAgain'), act: again }]),
    });
  }

  /** Shows everything, and begins to listen. */
  open(): void {
    this.#build();
    this.#draft.onChange(() => this.#draftChanged());
    void this.#refreshAccount();
    window.addEventListener('hashchange', () => this.#follow());
    this.#follow();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.#refreshAccount();
    });
    document.addEventListener('keydown', (event) => {
      // Nothing is created behind a dialog.
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.#creator.create();
    });
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-language]')) {
      button.addEventListener('click', () => void this.#speak(button.dataset.language as Language));
    }
    byId('skip', HTMLAnchorElement).addEventListener('click', (event) => {
      // The URL keeps the template.
      event.preventDefault();
      byId('fields', HTMLElement).focus();
    });
    watchDrags(byId('canvas', HTMLElement), (file) => {
      if (!this.#batches.take(file)) this.#form.takePicture(file);
    });
  }

  #build(): void {
    writeTexts();
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-language]')) {
      button.setAttribute('aria-pressed', String(button.dataset.language === language()));
    }
    this.#gallery.show(this.#formTemplate);
    this.#showTemplate();
    this.#account.showTexts();
    this.#creator.showTexts();
    this.#comparison.showTexts();
    this.#batches.showTexts();
    const source = byId('source-link', HTMLAnchorElement);
    source.hidden = sourceUrl === undefined;
    if (sourceUrl) source.href = sourceUrl;
  }

  #showTemplate(): void {
    this.#form.build();
    this.#showFrame();
    this.#request.show();
  }

  /** Shows everything that depends on how large the picture is. */
  #showFrame(): void {
    this.#sizes.build();
    const { template, frame, previewBody } = this.#draft;
    this.#stage.useTemplate({ ...template, ...frame }, pictureName(previewBody), this.#sizes.chosenPicture);
    this.#output.build();
  }

  #showSize(): void {
    this.#showFrame();
    this.#askForPreview(0);
  }

  /** Shows what the page's address asks for. */
  #follow(): void {
    if (!this.#faces.isSourceWanted) {
      this.#openForm(this.#gallery.ofAddress ?? this.#formTemplate);
      return;
    }
    this.#preview.cancel();
    this.#previewNotice.clear();
    void this.#faces.showSource(this.#formTemplate);
  }

  #openForm(template: Template): void {
    this.#faces.showForm(template);
    this.#formTemplate = template;
    this.#gallery.mark(template);
    this.#previewNotice.clear();
    this.#draft.useTemplate(template);
    this.#showTemplate();
    this.#askForPreview(0);
  }

  #useTemplate(template: Template): void {
    if (template.id === this.#draft.template.id) return;
    // The back button leaves the page, and does not step through the templates.
    history.replaceState(null, '', `#${template.id}`);
    this.#openForm(template);
  }

  #sourceHost(): SourceHost {
    return {
      show: (template, written, change) => this.#showWritten(template, written, change),
      openForm: (id) => {
        location.hash = id;
      },
      templatesChanged: () => void this.#loadTemplates(language()),
      keyRefused: () => this.#account.showRefused(true),
      hasKey: () => this.#account.key !== '',
      askForKey: () => this.#account.askForKey(),
    };
  }

  #showWritten(template: Template, written: WrittenDocument, change: Change): void {
    const { id } = this.#draft.template;
    if (change === 'other') this.#draft.forget(template.id);
    if (change === 'named') this.#draft.rename(id, template.id);
    this.#draft.useTemplate(template, written);
    byId('request', HTMLElement).hidden = template.id === '';
    if (change !== 'other' && change !== 'shown') return;
    this.#clearProblems();
    this.#showTemplate();
    this.#askForPreview(0);
  }

  /** Shows a document as the service has read it: the form is made again where its fields are others. */
  #declare(template: Template | undefined): void {
    const shown = this.#draft.template;
    if (!template || JSON.stringify(template) === JSON.stringify(shown)) return;
    this.#draft.redeclare(template);
    if (formOf(template) === formOf(shown)) this.#form.showName();
    else this.#form.build();
    this.#showFrame();
    this.#request.show();
  }

  #draftChanged(): void {
    this.#creationNotice.clear();
    if (!this.#hasPreviews) this.#clearProblems();
    this.#askForPreview();
  }

  /** Shows the image itself where the draft was rendered, and asks for a preview otherwise. */
  #askForPreview(delayMs?: number): void {
    const creation = this.#creations.of();
    if (creation) {
      this.#preview.cancel();
      this.#clearProblems();
      this.#showCreation(creation);
      if (this.#hasPreviews) void this.#sizes.follow();
    } else if (this.#hasPreviews) this.#preview.ask(this.#draft.previewBody, delayMs);
  }

  /** What can be compared depends on the plan. */
  async #refreshAccount(): Promise<void> {
    await this.#account.refresh();
    this.#comparison.showTexts();
  }

  #showCreation(creation: Creation): void {
    const name = pictureName(this.#draft.previewBody);
    void this.#stage.show(creation.picture.blob, name, () => this.#creations.of() === creation);
  }

  #showCreations(): void {
    this.#output.showSizes();
    this.#creator.showFacts();
    this.#comparison.showTexts();
  }

  /** All formats of the template; an unknown plan has all of them. */
  #permittedFormats(): Format[] {
    const hasMoving = this.#account.limits?.gif ?? true;
    return formatsOf(this.#draft.template).filter(({ moves }) => !moves || hasMoving);
  }

  #keyChanged(): void {
    this.#creationNotice.clear();
    this.#creations.clear();
    this.#sizes.forget();
    this.#request.show();
    this.#faces.source?.keyChanged();
    this.#askForPreview(0);
    void this.#refreshAccount();
    void this.#loadTemplates(language());
  }

  /** Asks for the templates again: the key's own, or all in another language. @returns whether they came */
  async #loadTemplates(language: Language): Promise<boolean> {
    try {
      await this.#gallery.load(language);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#previewNotice.show(explain(error).sentence);
      return false;
    }
    this.#formTemplate = this.#gallery.withId(this.#formTemplate.id);
    this.#gallery.show(this.#formTemplate);
    const isGone = !this.#faces.source && this.#formTemplate.id !== this.#draft.template.id;
    if (isGone) this.#useTemplate(this.#formTemplate);
    return true;
  }

  async #speak(next: Language): Promise<void> {
    if (next === language() || !(await this.#loadTemplates(next))) return;
    chooseLanguage(next);
    this.#previewNotice.clear();
    this.#creationNotice.clear();
    if (!this.#faces.source) this.#draft.useTemplate(this.#formTemplate);
    this.#build();
    this.#faces.showTexts();
  }

  /**
   * Shows an error at its field, at the key, or in the notice.
   * @returns the key of the field
   */
  #showRefusal(refusal: Refusal, notice: Notice, retry: () => void): string | undefined {
    const { size } = this.#draft;
    if (this.#faces.source?.refused(refusal)) {
      notice.clear();
      return undefined;
    }
    if (refusal.details.template) this.#declare(this.#faces.source?.declared);
    if (refusal.field === 'size' && size !== undefined) {
      // The template no longer has it.
      this.#draft.setSize(undefined);
      this.#showSize();
      return undefined;
    }
    return this.#problems.show(refusal, notice, retry);
  }

  #clearProblems(): void {
    this.#problems.clear();
    if (this.#hasPreviews) this.#previewNotice.clear();
  }
}

/** What a form is made of, to be compared. */
function formOf({ fields, lists }: Template): string {
  return JSON.stringify([fields, lists]);
}
