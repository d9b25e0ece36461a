export interface Ending {
  readonly signal: NodeJS.Signals;
  readonly status: number;
}

const endings: readonly Ending[] = [
  { signal: 'SIGINT', status: 130 },
  { signal: 'SIGTERM', status: 143 },
  { signal: 'SIGHUP', status: 129 },
];

/**
 * Lets a run finish the current file when a signal comes. Before it is armed, and
 * at a second signal, signals keep their default action.
 */
export function createSignalGuard() {
  let ending: Ending | undefined;
  const listeners = endings.map((it) => ({
    signal: it.signal,
    listen: (): void => {
      ending ??= it;
      disarm();
    },
  }));
  let isArmed = false;
  const arm = (): void => {
    if (isArmed) return;
    isArmed = true;
    for (const { signal, listen } of listeners) process.on(signal, listen);
  };
  const disarm = (): void => {
    for (const { signal, listen } of listeners) process.off(signal, listen);
  };
  return { arm, disarm, ending: () => ending };
}
