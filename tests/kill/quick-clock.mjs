/**
 * Loaded into a process before the product: its clock runs QUICK_TIMES as fast from QUICK_FROM on, so that pauses
 * between tries, leases and the like, which are instants in the database, are over sooner. Timers run as always.
 */
const times = Number(process.env.QUICK_TIMES)
const from = Number(process.env.QUICK_FROM)
const RealDate = Date

globalThis.Date = class extends RealDate {
  /** @param {unknown[]} values */
  constructor(...values) {
    // @ts-expect-error as many values as Date takes
    super(...(values.length === 0 ? [quickNow()] : values))
  }

  static now() {
    return quickNow()
  }
}

function quickNow() {
  return Math.round(from + (RealDate.now() - from) * times)
}
