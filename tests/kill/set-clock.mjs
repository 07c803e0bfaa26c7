/**
 * Gives a process another clock than that of the machine; timers run as always.
 * @param {(real: number) => number} now makes its time from the machine's, both in milliseconds
 */
export function setClock(now) {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    /** @param {unknown[]} values */
    constructor(...values) {
      // @ts-expect-error as many values as Date takes
      super(...(values.length === 0 ? [now(RealDate.now())] : values))
    }

    static now() {
      return now(RealDate.now())
    }
  }
}
