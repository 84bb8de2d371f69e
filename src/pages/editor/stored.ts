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

/** Stores a text; an empty one is removed. @returns false if the browser does not store it */
export function store(name: string, text: string): boolean {
  try {
    if (text === '') localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    // The text is then lost after this visit.
    return false;
  }
}
