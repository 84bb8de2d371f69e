/** What is said of files that cannot be read, and of drawings that ended early. */

import { Refusal } from '../api.js';
import { say } from '../language.js';
import type { Message, NoticeAction } from '../notice.js';
import { explain } from '../problems.js';
import { faultWords } from './file-view.js';
import { type Encoding, NotASheet } from './sheet.js';
import { tell } from './words.js';

/** Of a file that was not read. @param read reads it again, in an encoding. @throws errors of the page itself */
export function messageOfFile(error: unknown, { name }: File, read: (encoding?: Encoding) => void): Message {
  if (error instanceof NotASheet) {
    const asTurkish = { text: tell('readTurkish'), act: () => read('windows-1254') };
    return wrong(faultWords(error.fault, name), error.fault === 'encoding' ? [asTurkish] : []);
  }
  if (error instanceof DOMException) return wrong(tell('faultGone', { name }));
  // A module that cannot be fetched is a TypeError.
  if (!(error instanceof TypeError)) throw error;
  return wrong(say('errorUnreachable'), [{ text: say('tryAgain'), act: () => read() }]);
}

/** How a drawing ended. */
export interface EndedDrawing {
  isStopped: boolean;
  /** How far it was. */
  reached: { files: number; rows: number };
  /** The name of the caller's plan. */
  plan: string;
  askForKey(): void;
}

/** Of a drawing that has no archive. What can be tried again has its button beside it. @throws errors of the page itself */
export function messageOfDrawing(
  error: unknown,
  { isStopped, reached, plan, askForKey }: EndedDrawing,
): Message {
  if (isStopped) return { sentence: tell('stopped'), actions: [], kind: 'wait' };
  if (error instanceof DOMException) return wrong(tell('notWritten', { message: error.message }));
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'unreachable' && reached.files > 0) return wrong(tell('broken', reached));
  const key = { text: say('enterKey'), act: askForKey };
  if (error.code === 'batch_not_allowed') return wrong(tell('planWithout', { plan }), [key]);
  const { sentence, cure } = explain(error);
  return wrong(sentence, cure === 'key' ? [key] : []);
}

function wrong(sentence: string, actions: NoticeAction[] = []): Message {
  return { sentence, actions, kind: 'wrong' };
}
