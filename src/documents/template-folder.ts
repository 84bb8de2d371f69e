import type { Problem } from '../../workers/documents/report.js';
import { QueueFull, RenderAbandoned, RenderTimeout } from '../rendering/failures.js';
import type { ServedTemplate } from '../rendering/served-template.js';
import { FolderFileError, mayHaveChanged, templateFiles } from './folder-files.js';
import { type FileVerdict, TemplateReader, type TemplateReading, templateName } from './template-reader.js';

/** A change is to be seen within two seconds, of which reading and checking a template take some tenths. */
const LOOK_EVERY_MS = 1000;

/** Told of a broken file once, with its place where it has one, and once when it is right again. */
export interface FolderLog {
  warn(context: object, message: string): void;
  info(context: object, message: string): void;
}

export interface FolderOptions extends TemplateReading {
  log: FolderLog;
  /** Ids that other templates have. */
  isTaken(id: string): boolean;
  lookEveryMs?: number;
  /** Called after a look that found a change of any file. */
  changed?(): void;
}

/** A file of the folder, as it is now. */
export interface FolderFile extends FileVerdict {
  /** The last version that was right. */
  template: ServedTemplate | undefined;
}

/** What is known of a file. */
interface TrackedFile extends FolderFile {
  stamps: ReadonlyMap<string, string> | undefined;
  /** Version of what was found last, right or not. */
  version: string | undefined;
  /** What was told of the file; undefined while it is right. */
  problem: string | undefined;
}

/**
 * The templates of an operator's folder: documents, `NAME.html`, with `assets/` beside them, and code, `NAME.tsx`. It is
 * looked at every second, because a change that is mounted from elsewhere, by Kubernetes or over a network, tells
 * nobody. A broken file leaves the version before it in place.
 */
export class TemplateFolder {
  readonly #folder: string;
  readonly #options: FolderOptions;
  readonly #reader: TemplateReader;
  readonly #tracked = new Map<string, TrackedFile>();
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #templates: ReadonlyMap<string, ServedTemplate> = new Map();
  #folderProblem: string | undefined;
  #hasChanged = false;

  constructor(folder: string, options: FolderOptions) {
    this.#folder = folder;
    this.#options = options;
    this.#reader = new TemplateReader(options);
  }

  /** By id, in alphabetical order; another map after a change. */
  get templates(): ReadonlyMap<string, ServedTemplate> {
    return this.#templates;
  }

  /** All files of templates by their names, in alphabetical order, those that are broken among them. */
  get files(): ReadonlyMap<string, FolderFile> {
    return new Map([...this.#tracked].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Why the folder cannot be read; undefined where it can. */
  get folderProblem(): string | undefined {
    return this.#folderProblem;
  }

  /** Files that are broken now, and the folder itself where it cannot be read. */
  get broken(): number {
    const files = [...this.#tracked.values()].filter(({ problem }) => problem !== undefined);
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
    const files = await this.#files();
    if (files) {
      for (const file of this.#tracked.keys()) if (!files.includes(file)) this.#forget(file);
      for (const file of files) {
        if (this.#closed.signal.aborted) return;
        await this.#lookAt(file);
      }
      this.#publish();
    }
    if (this.#hasChanged) this.#options.changed?.();
    this.#hasChanged = false;
  }

  /** Undefined where the folder cannot be read: what was read of it stays. */
  async #files(): Promise<string[] | undefined> {
    const { log } = this.#options;
    try {
      const files = await templateFiles(this.#folder);
      if (this.#folderProblem !== undefined) {
        log.info({ folder: this.#folder }, 'the folder of templates is readable');
        this.#hasChanged = true;
      }
      this.#folderProblem = undefined;
      return files;
    } catch (error) {
      const problem = (error as Error).message;
      if (problem !== this.#folderProblem) {
        log.warn({ folder: this.#folder, problem }, 'the folder of templates cannot be read');
        this.#hasChanged = true;
      }
      this.#folderProblem = problem;
      return undefined;
    }
  }

  #forget(file: string): void {
    this.#tracked.delete(file);
    this.#hasChanged = true;
  }

  async #lookAt(file: string): Promise<void> {
    const tracked = this.#tracked.get(file) ?? unknown();
    this.#tracked.set(file, tracked);
    if (tracked.stamps && !(await mayHaveChanged(this.#folder, tracked.stamps).catch(() => true))) return;
    try {
      this.#refuseTaken(file);
      const { version, stamps, verdict } = await this.#reader.read(this.#folder, file);
      if (tracked.version !== version || tracked.problem !== undefined) {
        const client = { caller: 'the folder of templates', signal: this.#closed.signal };
        this.#take(file, tracked, await verdict(client));
        tracked.version = version;
      }
      tracked.stamps = stamps;
    } catch (error) {
      // Threads are busy: the next look asks again.
      if ([QueueFull, RenderTimeout, RenderAbandoned].some((kind) => error instanceof kind)) return;
      this.#broken(file, tracked, [{ message: (error as Error).message }]);
    }
  }

  /** @throws FolderFileError */
  #refuseTaken(file: string): void {
    const id = templateName(file);
    if (this.#options.isTaken(id)) throw new FolderFileError('another template has this name');
    if (file !== `${id}.html` && this.#tracked.has(`${id}.html`))
      throw new FolderFileError(`${id}.html has this name, too`);
  }

  #take(file: string, tracked: TrackedFile, { template, errors, warnings }: FileVerdict): void {
    tracked.warnings = warnings;
    if (!template) {
      this.#broken(file, tracked, errors);
      return;
    }
    if (tracked.problem !== undefined) this.#options.log.info({ file }, 'a template is right again');
    // The same version stays the same object, by which callers' caches know it.
    if (tracked.template?.source?.version !== template.source?.version) tracked.template = template;
    Object.assign(tracked, { errors: [], problem: undefined });
    this.#hasChanged = true;
  }

  #broken(
    file: string,
    tracked: TrackedFile,
    errors: readonly (Partial<Problem> & { message: string })[],
  ): void {
    const [{ message, ...place } = { message: '' }] = errors;
    const about = { ...place, problem: message };
    tracked.errors = errors.map((error) => ({ line: 1, column: 1, ...error }));
    const text = JSON.stringify(about);
    if (text === tracked.problem) return;
    tracked.problem = text;
    this.#hasChanged = true;
    const outcome = tracked.template ? 'the version before it is kept' : 'it is left out';
    this.#options.log.warn({ file, ...about }, `a template is broken: ${outcome}`);
  }

  #publish(): void {
    const entries = [...this.#tracked]
      .flatMap(([file, { template }]) => (template ? [[templateName(file), template] as const] : []))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const isSame =
      entries.length === this.#templates.size &&
      entries.every(([id, template]) => this.#templates.get(id) === template);
    if (!isSame) this.#templates = new Map(entries);
  }
}

function unknown(): TrackedFile {
  return {
    ...{ stamps: undefined, version: undefined, problem: undefined, template: undefined },
    ...{ errors: [], warnings: [] },
  };
}
