import { byId } from './page-elements.js';

/** Announces an event to screen readers. */
export function announce(sentence: string): void {
  byId('announcer', HTMLElement).textContent = sentence;
}
