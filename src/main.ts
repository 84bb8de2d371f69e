import { loadBundle } from '../workers/bundles/bundle.js';
import { version } from './version.js';

const HELP = `Tuval ${version}: renders image templates over HTTP.

  npm start                             starts the service; settings come from the environment (see deploy/README.md)
  npm run keys -- --help                makes, lists and revokes API keys
  npm run sign -- --help                makes signed links to images
  npm run batch -- --help               draws a picture for each row of a file
  npm run mcp -- --help                 speaks the Model Context Protocol with the language model that starts it
  npm run templates -- --help           writes, checks and draws templates of HTML and CSS
  node dist/src/main.js health --help   checks the health of a running service
`;

/**
 * Runs a command: serve, manage keys, sign links, or check the health. Each loads only the modules that it needs, so
 * that all start quickly; the service is a bundle for the same reason.
 */
async function main(args: string[]): Promise<number | undefined> {
  const [command, ...rest] = args;
  switch (command) {
    case undefined:
      return (await loadBundle('primary', () => import('./commands/serve.js'))).serve(process.env);
    case 'front':
      return serveAsFront(rest);
    case 'keys':
      return (await import('./commands/keys.js')).manageKeys(rest, await settings());
    case 'sign':
      return (await import('./commands/sign-link.js')).signLinks(
        rest,
        await settings(),
        process.env.TUVAL_SECRET,
      );
    case 'batch':
      return (await import('./commands/batch.js')).runBatchCommand(rest, {
        config: await settings(),
        // npm runs its scripts where package.json is.
        folder: process.env.INIT_CWD ?? process.cwd(),
        environmentKey: process.env.TUVAL_KEY,
        ...{ stdout: process.stdout, stderr: process.stderr },
      });
    case 'mcp':
      return (await import('./commands/mcp.js')).runMcpCommand(rest, {
        config: await settings(),
        // npm runs its scripts where package.json is.
        folder: process.env.INIT_CWD ?? process.cwd(),
        environmentKey: process.env.TUVAL_KEY,
        interrupted,
        ...{ stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
      });
    case 'templates':
      return (await import('./commands/templates.js')).runTemplatesCommand(rest, {
        config: await settings(),
        // npm runs its scripts where package.json is.
        folder: process.env.INIT_CWD ?? process.cwd(),
        interrupted,
        ...{ stdout: process.stdout, stderr: process.stderr },
      });
    case 'health':
      return (await import('./commands/health.js')).runHealthCommand(rest, {
        ...(await settings()),
        ...{ stdout: process.stdout, stderr: process.stderr },
      });
    case '--help':
    case '-h':
      process.stdout.write(HELP);
      return 0;
    default:
      process.stderr.write(`There is no command "${command}".\n\n${HELP}`);
      return 2;
  }
}

/** A signal that is aborted when the terminal, or whoever started the process, asks it to end. */
function interrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

/** Runs as a front, forked by the primary. Only fronts load the modules for rendering. */
async function serveAsFront([listenOn = '{}']: string[]): Promise<undefined> {
  const { runFront } = await loadBundle('front', () => import('./service/front-process.js'));
  await runFront(process.env, JSON.parse(listenOn));
}

async function settings() {
  return (await import('./config.js')).readConfig(process.env);
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
