import { loadBundle } from '../workers/bundles/bundle.js';
import { missingPackages } from '../workers/bundles/optional-packages.js';
import { commandLine } from './command-line-name.js';
import { version } from './version.js';

/** Commands in the order in which people need them. */
const COMMANDS: readonly (readonly [command: string, does: string])[] = [
  ['templates new', 'writes a template of HTML and CSS to begin with'],
  ['templates render', 'draws a template: card.html title=Merhaba -o card.png'],
  ['templates check', 'says what is wrong with templates, line by line'],
  ['templates dev', 'shows the templates of a folder in a browser, anew at each change'],
  ['batch', 'draws a picture for each row of a file'],
  ['serve', 'starts the service; settings come from the environment (deploy/README.md)'],
  ['keys', 'makes, lists and revokes API keys'],
  ['sign', 'makes signed links to images'],
  ['health', 'checks the health of a running service'],
  ['mcp', 'speaks the Model Context Protocol with the language model that starts it'],
];

const HELP = `Tuval ${version}: renders image templates.

${COMMANDS.map(([command, does]) => `  ${commandLine(command).padEnd(30)} ${does}`).join('\n')}

--help after a command tells the rest.
`;

/**
 * Runs a command: the service, unless another is named. The service and all other commands are bundles, so that they start
 * quickly.
 */
async function main(args: string[]): Promise<number | undefined> {
  const [command = 'serve', ...rest] = args;
  switch (command) {
    case 'serve':
      if (rest.length === 0) return (await serviceBundle()).serve(process.env);
      process.stdout.write(HELP);
      return rest[0] === '--help' ? 0 : 2;
    case 'health':
      return (await serviceBundle()).checkHealth(rest, process);
    case 'front':
      throw new Error('A front is started by the service itself.');
    case '--help':
    case '-h':
      process.stdout.write(HELP + missing());
      return 0;
    case '--version':
      process.stdout.write(`${version}\n`);
      return 0;
  }
  const { commands } = await loadBundle('commands', () => import('./commands/commands.js'));
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (run) return run(rest);
  process.stderr.write(`There is no command "${command}".\n\n${HELP}`);
  return 2;
}

/** What could be added to what is installed. */
function missing(): string {
  return missingPackages()
    .map((sentence) => `\n${sentence}`)
    .join('')
    .concat('\n');
}

function serviceBundle() {
  return loadBundle('primary', () => import('./commands/service.js'));
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    if (exitCode !== undefined) process.exitCode = exitCode;
  },
  (error: Error) => {
    process.stderr.write(`Tuval cannot start: ${error.message}\n`);
    process.exit(1);
  },
);
