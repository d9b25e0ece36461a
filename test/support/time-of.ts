/** The time that work takes, of the CPU, in milliseconds: a machine may be busy. */
export function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
