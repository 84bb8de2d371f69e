/** Texts that this browser stores between visits; none is sent. */

const PREFIX = 'tuval.';

/** The stored text, or an empty one. */
export function stored(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? '';
  } catch {
    // Browsers can be set to store nothing.
    return '';
  }
}

/** Stores a text; an empty one is removed. */
export function store(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    // The text is then lost after this visit.
  }
}
