import type { Localized } from '../../../../templates/contract/language.js';

/** A document to start from, as the build writes it: `gallery.json`. */
export interface GalleryDocument {
  id: string;
  name: Localized;
  description: Localized;
  /** In pixels. */
  width: number;
  height: number;
  animated: boolean;
  source: string;
}
