import type { Looked, Outcome } from './outcome.ts'

/** The results of a walk. */
export interface Tally {
  /** How many people stood how in the end. */
  outcomes: Map<Outcome, number>
  /** Each with its step. */
  findings: string[]
  add(step: string, looked: Looked): void
  describe(): string
}

export function tally(): Tally {
  const outcomes = new Map<Outcome, number>()
  const findings: string[] = []
  return {
    outcomes,
    findings,
    add(step, looked) {
      for (const outcome of looked.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      findings.push(...looked.findings.map((finding) => `${step}: ${finding}`))
      if (process.env.WALK_LOG)
        console.log([step, looked.outcomes.join(', '), ...looked.findings].join('\n  '))
    },
    describe() {
      const stood = [...outcomes].map(([outcome, number]) => `${outcome} ${number}`).join(', ')
      return `${stood}; findings: ${findings.length}`
    },
  }
}
