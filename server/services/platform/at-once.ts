/** Bounds how much work of one caller is under way at the same time, in this process. */
export function makeAtOnce(most: number) {
  const underWay = new Map<string, number>()

  /** Does the work, or answers null: so much of this caller is under way already. */
  return async function atOnce<Result>(caller: string, work: () => Promise<Result>): Promise<Result | null> {
    const current = underWay.get(caller) ?? 0
    if (current >= most) return null
    underWay.set(caller, current + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(caller) ?? 1) - 1
      if (left > 0) underWay.set(caller, left)
      else underWay.delete(caller)
    }
  }
}
