import { Temporal } from 'temporal-polyfill';

/** The time of a request in UTC, and the drive that it is for. */
export interface Request {
  readonly at: Temporal.PlainDateTime;
  readonly documents: DriveDocuments;
}

/** The documents of a drive that the start-date rule reads; dates as `YYYY-MM-DD`. */
export interface DriveDocuments {
  readonly cbmConfig?: { readonly startDate: string };
  readonly driveRegistrationInfo: {
    readonly startUpDate?: string;
    readonly warrantyStart: string;
  };
}

const startedUp = drive({
  startUpDate: '2025-11-17',
  warrantyStart: '2025-10-01',
});

/** Drives with other sources of the start date, and one on its first day. */
const otherDrives: readonly DriveDocuments[] = [
  { ...startedUp, cbmConfig: { startDate: '2024-02-29' } },
  drive({ warrantyStart: '2026-02-01' }),
  drive({ startUpDate: '2026-03-11', warrantyStart: '2026-01-01' }),
];

function drive(
  driveRegistrationInfo: DriveDocuments['driveRegistrationInfo'],
): DriveDocuments {
  return { driveRegistrationInfo };
}

const request = (
  at: string,
  documents: DriveDocuments = startedUp,
): Request => ({ at: Temporal.PlainDateTime.from(at), documents });

const midHour = request('2026-03-01T14:48');
const firstRunOfDay = request('2026-03-01T00:30');
const lastMinuteOfMonth = request('2026-03-31T23:59');

/** Requests at which windows can differ; the first difference is the witness. */
export const requests: readonly Request[] = [
  midHour,
  firstRunOfDay,
  request('2026-03-01T14:00'),
  request('2026-03-01T14:59'),
  request('2026-03-01T00:00'),
  request('2026-03-01T23:59'),
  request('2026-03-11T14:48'),
  lastMinuteOfMonth,
  request('2026-04-30T23:59'),
  request('2026-02-28T23:59'),
  request('2025-12-31T23:59'),
  request('2026-01-01T00:00'),
  request('2028-02-28T14:48'),
  request('2028-02-29T14:48'),
  request('2028-03-01T00:00'),
  ...otherDrives.map((documents) => request('2026-03-11T14:48', documents)),
];

export const picturedRequests: readonly Request[] = [
  midHour,
  firstRunOfDay,
  lastMinuteOfMonth,
];
