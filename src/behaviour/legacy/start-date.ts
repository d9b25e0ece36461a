import { Temporal } from 'temporal-polyfill';
import type { DriveDocuments } from '../request.js';

/**
 * When a component of the drive started its life: one rule for capacitor, fan
 * and IGBT (Legacy format: input kinds, `calculated`, start-date rule).
 */
export function componentStart({
  cbmConfig,
  driveRegistrationInfo: { startUpDate, warrantyStart },
}: DriveDocuments): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(
    cbmConfig?.startDate ?? startUpDate ?? warrantyStart,
  ).toPlainDateTime();
}
