/** Set where this is the package in somebody's folder, and not a clone, on which it depends how commands are called. */
export const isInstalled = import.meta.url.includes('/node_modules/');

/** Actions of `npm run templates`, which are commands of their own in the package. */
const TEMPLATE_ACTION = /^templates /;

/**
 * The beginning of a line that calls a command.
 * @param command such as `keys`, `templates render` or `serve`
 */
export function commandLine(command: string): string {
  if (isInstalled) return `npx tuval ${command.replace(TEMPLATE_ACTION, '')}`;
  if (command === 'serve') return 'npm start';
  if (command === 'health') return 'node dist/src/main.js health';
  const [script, ...rest] = command.split(' ');
  return [`npm run ${script} --`, ...rest].join(' ');
}
