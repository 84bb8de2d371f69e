/**
 * A process in which Takumi draws documents, asked over IPC: some documents end it, by a panic in its Rust.
 */

import type { DrawingInput } from '../../test/rig/conformance/document.js';
import { answerQuestions } from '../peers/answering.js';
import { TakumiDocuments } from './takumi-documents.js';

export type Question = { kind: 'draw'; input: DrawingInput };

const takumi = new TakumiDocuments();
answerQuestions<Question>({ draw: ({ input }) => takumi.draw(input) }, async () => undefined);
