/** Reminders to confirm an address (decisions §7: after 1 and 7 days). Pure. */

const DAY_MS = 24 * 3_600_000

export interface ActivationReminder {
  /** Which reminder it is: the row of the account counts those sent. */
  number: 1 | 2
  /** How long after signing up it is due. */
  afterMs: number
  /** From then on it is too late: an email about something long forgotten is only a nuisance. */
  untilMs: number
}

export const ACTIVATION_REMINDERS: readonly ActivationReminder[] = [
  { number: 1, afterMs: DAY_MS, untilMs: 7 * DAY_MS },
  { number: 2, afterMs: 7 * DAY_MS, untilMs: 14 * DAY_MS },
]

/** After the last one nothing more is sent. */
export const LAST_ACTIVATION_REMINDER = 2
