/** The time that processors spend, which does not depend on what else a machine has to do. */

/**
 * What is to be done, and what it resolves with.
 * @param limitMs of processors' time, by all threads of this process together
 * @throws Error when it took more
 */
export async function withinCpuTime<Result>(
  limitMs: number,
  action: () => Promise<Result>,
  usage: (before?: NodeJS.CpuUsage) => NodeJS.CpuUsage = process.cpuUsage,
): Promise<Result> {
  const before = usage();
  const result = await action();
  const { user, system } = usage(before);
  const seconds = (user + system) / 1e6;
  if (seconds * 1000 > limitMs) throw new Error(`it took ${seconds.toFixed(1)} s of processors' time`);
  return result;
}
