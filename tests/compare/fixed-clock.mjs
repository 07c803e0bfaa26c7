/**
 * Loaded into a process before the product: its clock stands at CLOCK_AT, so that two processes give the same answers
 * about the same data.
 */
const at = Number(process.env.CLOCK_AT)
const RealDate = Date

globalThis.Date = class extends RealDate {
  /** @param {unknown[]} values */
  constructor(...values) {
    // @ts-expect-error as many values as Date takes
    super(...(values.length === 0 ? [at] : values))
  }

  static now() {
    return at
  }
}
