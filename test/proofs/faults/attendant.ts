import { spawn } from 'node:child_process';

/** Whoever has things go with it, as a test of tap does. */
export interface Owner {
  teardown(action: () => unknown): void;
}

/** Runs a command of sh when this process is gone, however that came, before its owner has ended. */
export function evenIfKilled(owner: Owner, command: string): void {
  // In a session of its own, so that Ctrl-C at a terminal does not end it before it has done its work.
  const attendant = spawn('sh', ['-c', `read -r _; ${command}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  attendant.unref();
  (attendant.stdin as unknown as { unref(): void }).unref();
  owner.teardown(() => attendant.kill('SIGKILL'));
}
