/** Texts that this browser keeps between visits; none leaves it. */

const PREFIX = 'tuval.';

/** The kept text, or an empty one. */
export function stored(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? '';
  } catch {
    // Browsers can be told to keep nothing.
    return '';
  }
}

/** Keeps a text; an empty one is forgotten. */
export function store(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    // Then it holds for this visit only.
  }
}
