/** What JavaScript calls: every kernel of this folder, in one module with one memory. */

export { codeScan, codeTouched, scanWords, setFrame } from './jpeg/scan';
export { stuffBytes, stuffedLength } from './jpeg/stuffing';
export { allocate, release } from './memory';
