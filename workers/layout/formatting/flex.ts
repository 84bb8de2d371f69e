import type { Formatter } from './layout-node.js';

export const flexFormatter: Formatter = {
  contentWidths: () => ({ min: 0, max: 0 }),
  layout: () => {
    throw new Error('not yet');
  },
};
