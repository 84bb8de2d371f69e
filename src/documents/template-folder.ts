import type { Position } from '../../workers/css/syntax/problems.js';
import type { DocumentVerdict } from '../../workers/documents/document-verdict.js';
import { QueueFull, RenderAbandoned, RenderTimeout } from '../rendering/failures.js';
import { type ServedTemplate, servedDocument } from '../rendering/served-template.js';
import type { DocumentChecks } from './document-checks.js';
import {
  documentNames,
  FolderFileError,
  mayHaveChanged,
  type ReadDocument,
  readDocument,
} from './folder-files.js';
import { isTemplateId } from './template-id.js';

/** A change is to be seen within two seconds, of which reading and checking a document take some tenths. */
const LOOK_EVERY_MS = 1000;

/** Told of a broken file once, with its place where it has one, and once when it is right again. */
export interface FolderLog {
  warn(context: object, message: string): void;
  info(context: object, message: string): void;
}

export interface FolderOptions {
  checks: Pick<DocumentChecks, 'verdict'>;
  log: FolderLog;
  /** Ids that other templates have. */
  isTaken(id: string): boolean;
  lookEveryMs?: number;
}

/** What is known of a document. */
interface Known {
  read: Pick<ReadDocument, 'stamps'> | undefined;
  /** The last version that was right. */
  template: ServedTemplate | undefined;
  /** What was told of the file; undefined while it is right. */
  problem: string | undefined;
}

/**
 * The documents of an operator's folder: `NAME.html`, with `assets/` beside them. It is looked at every second, because
 * a change that is mounted from elsewhere, by Kubernetes or over a network, tells nobody. A broken file leaves the
 * version before it in place.
 */
export class TemplateFolder {
  readonly #folder: string;
  readonly #options: FolderOptions;
  readonly #known = new Map<string, Known>();
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #templates: ReadonlyMap<string, ServedTemplate> = new Map();
  #folderProblem: string | undefined;

  constructor(folder: string, options: FolderOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /** By id, in alphabetical order; another map after a change. */
  get templates(): ReadonlyMap<string, ServedTemplate> {
    return this.#templates;
  }

  /** Files that are broken now, and the folder itself where it cannot be read. */
  get broken(): number {
    const files = [...this.#known.values()].filter(({ problem }) => problem !== undefined);
    return files.length + (this.#folderProblem === undefined ? 0 : 1);
  }

  /** Reads the folder, and then looks at it regularly until it is closed. */
  async open(): Promise<void> {
    await this.look();
    if (this.#closed.signal.aborted) return;
    this.#timer = setTimeout(() => void this.open(), this.#options.lookEveryMs ?? LOOK_EVERY_MS).unref();
  }

  close(): void {
    this.#closed.abort();
    clearTimeout(this.#timer);
  }

  /** Takes over what has changed since the last look. Never throws. */
  async look(): Promise<void> {
    const names = await this.#names();
    if (!names) return;
    for (const name of this.#known.keys()) if (!names.includes(name)) this.#known.delete(name);
    for (const name of names) {
      if (this.#closed.signal.aborted) return;
      await this.#lookAt(name);
    }
    this.#publish();
  }

  /** Undefined where the folder cannot be read: what was read of it stays. */
  async #names(): Promise<string[] | undefined> {
    const { log } = this.#options;
    try {
      const names = await documentNames(this.#folder);
      if (this.#folderProblem !== undefined)
        log.info({ folder: this.#folder }, 'the folder of templates is readable');
      this.#folderProblem = undefined;
      return names;
    } catch (error) {
      const problem = (error as Error).message;
      if (problem !== this.#folderProblem)
        log.warn({ folder: this.#folder, problem }, 'the folder of templates cannot be read');
      this.#folderProblem = problem;
      return undefined;
    }
  }

  async #lookAt(name: string): Promise<void> {
    const known = this.#known.get(name) ?? { read: undefined, template: undefined, problem: undefined };
    this.#known.set(name, known);
    if (known.read && !(await mayHaveChanged(this.#folder, known.read.stamps).catch(() => true))) return;
    try {
      const { isTaken, checks } = this.#options;
      if (!isTemplateId(name)) throw new FolderFileError('a name is lower-case words joined by hyphens');
      if (isTaken(name)) throw new FolderFileError('another template has this name');
      const { source, stamps } = await readDocument(this.#folder, name);
      const isSame = known.template?.source?.version === source.version;
      if (!isSame) {
        const client = { caller: 'the folder of templates', signal: this.#closed.signal };
        this.#take(name, known, source, await checks.verdict(source, client));
      } else this.#right(name, known);
      known.read = { stamps };
    } catch (error) {
      // Threads are busy: the next look asks again.
      if ([QueueFull, RenderTimeout, RenderAbandoned].some((kind) => error instanceof kind)) return;
      this.#broken(name, known, { problem: (error as Error).message });
    }
  }

  #take(name: string, known: Known, source: ReadDocument['source'], verdict: DocumentVerdict): void {
    const { declaration, errors } = verdict;
    if (!declaration) {
      const { message = '', ...place } = errors[0] ?? {};
      this.#broken(name, known, { ...place, problem: message });
      return;
    }
    known.template = servedDocument(declaration, source);
    this.#right(name, known);
  }

  #broken(name: string, known: Known, about: { problem: string } & Partial<Position>): void {
    const text = JSON.stringify(about);
    if (text === known.problem) return;
    known.problem = text;
    const kept = known.template ? 'the version before it is kept' : 'it is left out';
    this.#options.log.warn({ file: `${name}.html`, ...about }, `a template is broken: ${kept}`);
  }

  #right(name: string, known: Known): void {
    if (known.problem !== undefined)
      this.#options.log.info({ file: `${name}.html` }, 'a template is right again');
    known.problem = undefined;
  }

  #publish(): void {
    const entries = [...this.#known]
      .flatMap(([name, { template }]) => (template ? [[name, template] as const] : []))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const isSame =
      entries.length === this.#templates.size &&
      entries.every(([name, template]) => this.#templates.get(name) === template);
    if (!isSame) this.#templates = new Map(entries);
  }
}
