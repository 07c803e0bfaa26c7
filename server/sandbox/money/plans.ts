import type { Sandbox } from '../sandbox.ts'

const DAY_SECONDS = 86_400

/** Jobs name an account; the platform's own has no id. */
export const PLATFORM = 'platform'

/** Money that has become available is paid out at the end of the day, once. */
export function planPayout({ jobs, clock }: Sandbox, account: string): void {
  const ref = account || PLATFORM
  jobs.drop('pay-out', ref)
  jobs.add('pay-out', ref, (Math.floor(clock.now() / DAY_SECONDS) + 1) * DAY_SECONDS)
}

/** Refunds that wait for money are tried again when some has come in. */
export function planRefunds({ jobs, clock }: Sandbox): void {
  jobs.drop('make-refunds', PLATFORM)
  jobs.add('make-refunds', PLATFORM, clock.now())
}
