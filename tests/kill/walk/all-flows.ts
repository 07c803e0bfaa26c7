import { describe, expect, test } from 'vitest'
import type { Member } from '#tests/infrastructure/crowd.ts'
import { IS_WHOLE, SEED } from '#tests/kill/kills.ts'
import { type Flow, FLOWS } from './flows.ts'
import { makeSeller } from './people.ts'
import { type Engine, SHARES } from './plan.ts'
import { onStage, type Stage } from './stage.ts'
import { LEAST_MET } from './walk.ts'

export interface Walked {
  findings: string[]
  /** How many deaths, or wrong answers, were ordered, and how many of them came about. */
  ordered: number
  met: number
  /** In one line. */
  summary: string
}

interface WalkOptions {
  /** The title of its tests. */
  sentence: string
  /** How long the product waits for an answer of the payment provider. */
  patienceMs?: number
  /** The whole size walks through two flows at once. */
  isConcurrent?: boolean
  walk: (stage: Stage, flow: Flow, host: Member, share: number) => Promise<Walked>
}

const LONGEST_MS = 3 * 3_600_000

/** Walks through every flow on each engine: nothing is found, and nearly all that was ordered came about. */
export function walkAllFlows(name: string, { sentence, patienceMs, isConcurrent, walk }: WalkOptions): void {
  describe.each(Object.entries(SHARES))(`${name}, %s`, (engine, share) => {
    const postgres = (engine as Engine) === 'PostgreSQL' ? process.env.TEST_DATABASE_URL : undefined
    // The whole walk has a stage for each flow, since what is compared after each step grows: the longest first.
    const parts = IS_WHOLE ? FLOWS.toReversed().map((flow) => [flow]) : [FLOWS]
    const each = isConcurrent ? test.concurrent : test

    each.each(parts.map((flows) => ({ flows, names: flows.map(({ name }) => name).join(', ') })))(
      `${sentence}: $names`,
      { timeout: LONGEST_MS },
      async ({ flows }) => {
        await onStage({ postgres, patienceMs }, async (stage) => {
          const host = await makeSeller(stage)
          const walks: Walked[] = []
          for (const flow of flows) {
            const walked = await walk(stage, flow, host, share)
            console.log(`${name}, ${engine}, seed ${SEED}: ${walked.summary}`)
            walks.push(walked)
          }
          const sum = (key: 'ordered' | 'met') => walks.reduce((sum, walked) => sum + walked[key], 0)
          const findings = walks.flatMap(({ findings }) => findings)
          // In the message, whose lines are never cut short.
          expect(findings, findings.join('\n')).toEqual([])
          expect(sum('met')).toBeGreaterThanOrEqual(sum('ordered') * LEAST_MET)
        })
      },
    )
  })
}
