/** What JavaScript calls: every kernel of this folder, in one module with one memory. */

export { allocate, release } from './memory';
