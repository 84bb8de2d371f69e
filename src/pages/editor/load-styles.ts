import { Refusal } from './api.js';
import { element } from './page-elements.js';

/** Loads styles that the page needs from now on. @throws Refusal if they cannot be had */
export function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = element('link', { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Refusal('unreachable', ''));
    });
    document.head.append(link);
  });
}
