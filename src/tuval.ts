#!/usr/bin/env node
/** The command of the package. Without arguments it says what there is, where `main.js` serves. */

if (process.argv.length === 2) process.argv.push('--help');
await import('./main.js');
