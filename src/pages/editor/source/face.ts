/** The second face of the editor: the source of a document, with all that belongs to it. */

import { type CheckedDocument, Refusal, type Template } from '../api.js';
import { ask } from '../dialogs.js';
import type { WrittenDocument } from '../draft.js';
import { explain } from '../explanations.js';
import { loadStyles } from '../load-styles.js';
import { Notice } from '../notice.js';
import { byId } from '../page-elements.js';
import { Assets } from './asset-list.js';
import { type CodeEditor, openCodeEditor } from './code/entry.js';
import type { Vocabulary } from './code/vocabulary.js';
import { loadGallery, loadVocabulary } from './documents-api.js';
import { ProblemList } from './problem-list.js';
import { Saving } from './saving.js';
import { codeSection, librarySections, writeWords } from './source-sections.js';
import { codePhrases, tell } from './source-words.js';
import { beginningOf, emptyBeginning, openStartingPoints, ownBeginning } from './starting-points.js';
import { Versions } from './versions.js';
import { addressOf, askedBy, type Beginning, Work } from './work.js';

/**
 * The relation of a document that is shown to the one before: another one, the same again after something else was shown, the
 * same under another name, or the same with another text.
 */
export type Change = 'other' | 'shown' | 'named' | 'text';

/** The rest of the page, as far as a source has to do with it. */
export interface SourceHost {
  /** Shows a document with its form, and asks for its preview. */
  show(template: Template, written: WrittenDocument, change: Change): void;
  /** Opens a template of the key as a form. */
  openForm(id: string): void;
  /** The templates of the key have changed. */
  templatesChanged(): void;
  keyRefused(): void;
  hasKey(): boolean;
  askForKey(): void;
}

/** The document of the gallery that a first visit begins with. */
const FIRST = 'share-card';

export class SourceFace {
  readonly #host: SourceHost;
  readonly #work: Work;
  readonly #code: CodeEditor;
  readonly #problems: ProblemList;
  readonly #saving: Saving;
  readonly #versions: Versions;
  readonly #assets: Assets;
  readonly #notice: Notice;
  #vocabulary: Vocabulary | undefined;
  /** Set if the page shows this face, so that the address is its. */
  #isOpen = false;
  /** Set while a text is put into the editor, which is no typing. */
  #isFilling = false;

  private constructor(host: SourceHost) {
    this.#host = host;
    byId('source', HTMLElement).replaceChildren(...codeSection());
    byId('library', HTMLElement).replaceChildren(...librarySections());
    writeWords();
    this.#notice = new Notice('save-notice');
    this.#work = new Work(() => this.#showState());
    this.#problems = new ProblemList((problem) => this.#code.goTo(problem));
    this.#versions = new Versions(
      (text, when) => this.#replace(text, tell('loaded', { when })),
      (refusal) => this.#notice.show(explain(refusal).sentence),
    );
    this.#assets = new Assets({
      hasKey: host.hasKey,
      askForKey: host.askForKey,
      inserted: (address) => this.#code.insert(address),
      changed: () => this.#show('text'),
    });
    this.#saving = new Saving(this.#work, {
      ...host,
      saved: ({ id, versions }) => {
        void this.#versions.use(id, versions);
        this.#show('named');
        host.templatesChanged();
      },
      deleted: () => {
        void this.#versions.use(undefined);
        this.#show('named');
        host.templatesChanged();
      },
      invalid: (refusal) => this.refused(refusal),
      wanted: (id) => void this.#begin(() => ownBeginning(id)),
    });
    this.#code = openCodeEditor(byId('code', HTMLElement), {
      words: codeWords(),
      completionData: () => ({
        vocabulary: this.#vocabulary,
        assets: this.#assets.names,
        fields: this.#work.template.fields,
      }),
      changed: () => this.#typed(),
    });
    this.#listen();
  }

  /** Loads what it consists of. @throws Refusal if some of it cannot be had */
  static async load(host: SourceHost): Promise<SourceFace> {
    await loadStyles('editor/source/source.css');
    const face = new SourceFace(host);
    void loadVocabulary().then(
      (vocabulary) => {
        face.#vocabulary = vocabulary;
      },
      // Everything works without suggestions.
      () => {},
    );
    return face;
  }

  /** Opens what an address asks for, or what was written last. */
  async open(address: string): Promise<void> {
    this.#isOpen = true;
    const isFilled = this.#work.text !== '';
    const isThere = isFilled || this.#work.restore();
    const asked = askedBy(address);
    const isAsked = asked !== undefined && !(isThere && addressOf(this.#work.origin) === address);
    const first = asked ?? ({ kind: 'gallery', id: FIRST } as const);
    const isBegun = (isAsked || !isThere) && (await this.#begin(() => this.#asked(first)));
    if (!isBegun && isFilled) {
      this.#show('shown');
      this.#showState();
    } else if (!isBegun) this.#fill();
    void this.#assets.refresh();
  }

  /** Leaves the address to the other face. */
  close(): void {
    this.#isOpen = false;
  }

  /** A preview has arrived, of the text as it stands. */
  checked({ template, warnings }: CheckedDocument): Template {
    this.#work.declared(template);
    this.#find({ errors: [], warnings });
    return this.#work.template;
  }

  /** What the document declares, as the service has last read it. */
  get declared(): Template {
    return this.#work.template;
  }

  /** A preview or a save was refused. @returns whether that is said at the text */
  refused({ code, details }: Refusal): boolean {
    if (details.template) this.checked({ template: details.template, warnings: details.template.warnings });
    if (code !== 'invalid_template') return false;
    this.#find({ errors: details.errors ?? [], warnings: [] });
    return true;
  }

  /** Something needs the document to be kept as it is. */
  needsSaving(): void {
    this.#saving.needed();
  }

  keyChanged(): void {
    void this.#assets.refresh();
    const { origin } = this.#work;
    void this.#versions.use(this.#host.hasKey() && origin.kind === 'own' ? origin.id : undefined);
  }

  /** Writes all texts in the language of the page, and asks for those of the document. */
  showTexts(): void {
    writeWords();
    this.#code.useWords(codeWords());
    for (const part of [this.#problems, this.#saving, this.#versions, this.#assets]) part.showTexts();
    this.#showState();
    if (this.#isOpen) this.#show('text');
  }

  #listen(): void {
    byId('start-work', HTMLButtonElement).addEventListener('click', () =>
      openStartingPoints(this.#host.hasKey(), (begin) => void this.#begin(begin)),
    );
    byId('open-form', HTMLButtonElement).addEventListener('click', () => {
      const { origin } = this.#work;
      if (origin.kind === 'own') this.#host.openForm(origin.id);
    });
    document.addEventListener('keydown', (event) => {
      if (!this.#isOpen || event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      void this.#saving.save();
    });
  }

  async #asked({ kind, id }: { kind: 'gallery' | 'own'; id: string }): Promise<Beginning | undefined> {
    if (kind === 'own') return ownBeginning(id);
    const found = (await loadGallery()).find((document) => document.id === id);
    return found && beginningOf(found);
  }

  /** Starts another document, unless there is work that somebody wants to keep. @returns whether it was started */
  async #begin(begin: () => Beginning | undefined | Promise<Beginning | undefined>): Promise<boolean> {
    const isFree =
      !this.#work.isChanged || (await ask(tell('replaceTitle'), tell('replaceText'), tell('replaceYes')));
    if (!isFree) return false;
    try {
      const beginning = await begin();
      if (!beginning) throw new Refusal('unknown_template', '');
      this.#work.begin(beginning);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (this.#work.text === '') this.#work.begin(emptyBeginning());
      this.#fill();
      const isUnknown = ['unknown_template', 'api_key_required'].includes(error.code);
      this.#notice.show(isUnknown ? tell('startMissing') : explain(error).sentence);
      return true;
    }
    this.#fill();
    return true;
  }

  /** Puts the document into the editor. */
  #fill(): void {
    const { text, origin } = this.#work;
    this.#isFilling = true;
    this.#code.replace(text, true);
    this.#isFilling = false;
    this.#problems.show(undefined);
    this.#saving.useName(origin.kind === 'own' ? origin.id : '');
    void this.#versions.use(origin.kind === 'own' && this.#host.hasKey() ? origin.id : undefined);
    this.#show('other');
    this.#showState();
  }

  /** Replaces the text so that it can be undone. */
  #replace(text: string, sentence: string): void {
    this.#code.replace(text, false);
    this.#notice.show(sentence, [], 'wait');
    this.#code.focus();
  }

  #typed(): void {
    if (this.#isFilling) return;
    this.#work.write(this.#code.text);
    this.#show('text');
  }

  #show(change: Change): void {
    const { template, text, isSaved } = this.#work;
    if (this.#isOpen) this.#host.show(template, { source: text, isSaved }, change);
  }

  #find(findings: { errors: CheckedDocument['warnings']; warnings: CheckedDocument['warnings'] }): void {
    this.#code.show(findings.errors, findings.warnings);
    this.#problems.show(findings);
  }

  #showState(): void {
    const { origin, isChanged, isStored } = this.#work;
    byId('work-origin', HTMLElement).textContent = this.#originWords();
    const label = origin.kind === 'own' ? tell(isChanged ? 'keptChanged' : 'kept') : tell('keptHere');
    const state = byId('work-state', HTMLElement);
    state.textContent = `· ${isChanged && !isStored ? tell('notKeptHere') : label}`;
    state.classList.toggle('wrong', isChanged && !isStored);
    this.#saving?.showState();
    // The back button leaves the page, and does not step through documents.
    if (this.#isOpen) history.replaceState(null, '', addressOf(origin));
  }

  #originWords(): string {
    const { origin, template } = this.#work;
    if (origin.kind === 'own') return origin.id;
    if (origin.kind === 'file') return origin.name;
    return origin.kind === 'gallery' ? tell('fromGallery', { name: template.name }) : tell('untitled');
  }
}

function codeWords() {
  return { label: tell('codeLabel'), phrases: codePhrases() };
}
