import { describe, expect, test } from 'vitest'
import { IS_WHOLE, SEED } from '#tests/kill/kills.ts'
import { FLOWS } from './flows.ts'
import { makeSeller } from './people.ts'
import { type Engine, SHARES } from './plan.ts'
import { describeSilenceWalk, silenceWalk } from './silence-walk.ts'
import { onStage } from './stage.ts'

/** How long the product waits for an answer here. */
const PATIENCE_MS = 600

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
        for (const flow of flows) {
          const walk = await silenceWalk(stage, flow, host, share)
          console.log(`silence walk, ${engine}, seed ${SEED}: ${describeSilenceWalk(flow, walk)}`)
          expect(walk.calls).toBeGreaterThan(0)
          findings.push(...walk.findings)
          expect(walk.met).toBeGreaterThanOrEqual(walk.ordered * 0.8)
        }
        expect(findings).toEqual([])
      })
    },
  )
})
