import { describe, expect, test } from 'vitest'
import { IS_WHOLE, SEED } from '#tests/kill/kills.ts'
import { FLOWS } from './flows.ts'
import { makeSeller } from './people.ts'
import { type Engine, SHARES } from './plan.ts'
import { describeSilenceWalk, silenceWalk } from './silence-walk.ts'
import { onStage } from './stage.ts'

/** How long the product waits for an answer here: on a busy machine a right one takes a second. */
const PATIENCE_MS = 2500

const LONGEST_MS = 3 * 3_600_000

describe.each(Object.entries(SHARES))('silence walk, %s', (engine, share) => {
  const postgres = (engine as Engine) === 'PostgreSQL' ? process.env.TEST_DATABASE_URL : undefined
  const parts = IS_WHOLE ? FLOWS.map((flow) => [flow]) : [FLOWS]

  test.each(parts.map((flows) => ({ flows, names: flows.map(({ name }) => name).join(', ') })))(
    'money and places fit, however a call to the payment provider is answered: $names',
    { timeout: LONGEST_MS },
    async ({ flows }) => {
      await onStage({ postgres, patienceMs: PATIENCE_MS }, async (stage) => {
        const host = await makeSeller(stage)
        const findings: string[] = []
        const answers = { ordered: 0, met: 0 }
        for (const flow of flows) {
          const walk = await silenceWalk(stage, flow, host, share)
          console.log(`silence walk, ${engine}, seed ${SEED}: ${describeSilenceWalk(flow, walk)}`)
          expect(walk.calls).toBeGreaterThan(0)
          findings.push(...walk.findings)
          answers.ordered += walk.ordered
          answers.met += walk.met
        }
        expect(findings).toEqual([])
        expect(answers.met).toBeGreaterThanOrEqual(answers.ordered * 0.8)
      })
    },
  )
})
