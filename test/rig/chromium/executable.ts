/**
 * Debian's `chromium-headless-shell`: the engine without the windows, tabs and services around it, which no picture shows and which
 * take as much of the processor again.
 */
export const CHROMIUM = '/usr/bin/chromium-headless-shell';

/** What makes Chromium draw as it would on any machine, and asks nothing of the network by itself. */
export const FLAGS = [
  '--disable-gpu',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
