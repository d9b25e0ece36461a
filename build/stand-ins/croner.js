import { loadLate } from '../load-late.js';

/** Only who checks the schedules of Current files reads cron expressions. */
export function Cron(...args) {
  const late = loadLate('croner');
  return new late.Cron(...args);
}
