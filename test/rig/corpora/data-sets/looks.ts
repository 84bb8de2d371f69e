import type { EncodedPicture } from '../../../../workers/contract/encoded-picture.js';
import { samplePicture } from '../../drawing/jobs.js';

/** What a data set gives besides texts: colours and choices by template, and a picture for those that take one. */
export interface Look {
  values: Record<string, Record<string, unknown>>;
  picture?: EncodedPicture;
}

/** The templates' own colours, and others from black to white. */
export const LOOKS: readonly Look[] = [
  { values: {} },
  {
    values: {
      'og-default': { bgFrom: '#fff7e8', bgTo: '#f2c9a0' },
      'instagram-quote': { accent: '#1f6f5c' },
      'promo-banner': { background: '#fdf6e3', accent: '#c2410c', seal: 'star', discount: 5 },
      'promo-animated': { background: '#e8f5ee', accent: '#0b6e4f', discount: 5 },
    },
  },
  {
    values: {
      'og-default': { side: 'left' },
      'instagram-quote': { theme: 'night' },
      'promo-banner': { seal: 'round', discount: 90 },
      'promo-animated': { discount: 90 },
    },
    picture: samplePicture(800, 600),
  },
  {
    values: {
      'og-default': { bgFrom: '#000000', bgTo: '#1b1b1f' },
      'instagram-quote': { theme: 'night', accent: '#7c5cff' },
      'promo-banner': { background: '#000000', accent: '#7c5cff', seal: 'round', discount: 0 },
      'promo-animated': { background: '#000000', accent: '#7c5cff', discount: 0 },
    },
  },
  {
    values: {
      'og-default': { bgFrom: '#d6156c', bgTo: '#ff9500' },
      'instagram-quote': { theme: 'accent', accent: '#0a5bd3' },
      'promo-banner': { background: '#d6156c', accent: '#ffe14d', seal: 'star', discount: 12.5 },
      'promo-animated': { background: '#d6156c', accent: '#ffe14d', discount: 12.5 },
    },
  },
  {
    values: {
      'og-default': { bgFrom: '#ffffff', bgTo: '#ffffff' },
      'instagram-quote': { theme: 'accent', accent: '#ffffff' },
      'promo-banner': { background: '#ffffff', accent: '#ffffff' },
      'promo-animated': { background: '#ffffff', accent: '#ffffff' },
    },
    picture: samplePicture(600, 900, 1),
  },
];
