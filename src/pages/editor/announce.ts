import { byId } from './elements.js';

/** Tells who does not see the page what has just happened. */
export function announce(sentence: string): void {
  byId('announcer', HTMLElement).textContent = sentence;
}
