import { describe, expect, test } from 'vitest'
import { IS_WHOLE, SEED } from '#tests/kill/kills.ts'
import { FLOWS } from './flows.ts'
import { describeKillWalk, killWalk } from './kill-walk.ts'
import { makeSeller } from './people.ts'
import { type Engine, SHARES } from './plan.ts'
import { onStage } from './stage.ts'

/** So many points at least have to be met, or the preload has lost sight of the product. */
const FEWEST_POINTS = 20

const LONGEST_MS = 3 * 3_600_000

describe.each(Object.entries(SHARES))('kill walk, %s', (engine, share) => {
  const postgres = (engine as Engine) === 'PostgreSQL' ? process.env.TEST_DATABASE_URL : undefined
  // The whole walk has a stage for each flow, since what is compared after each step grows: two at once, the longest first.
  const parts = IS_WHOLE ? FLOWS.toReversed().map((flow) => [flow]) : [FLOWS]

  test.concurrent.each(parts.map((flows) => ({ flows, names: flows.map(({ name }) => name).join(', ') })))(
    'money and places fit, wherever web or worker die: $names',
    { timeout: LONGEST_MS },
    async ({ flows }) => {
      await onStage({ postgres }, async (stage) => {
        const host = await makeSeller(stage)
        const findings: string[] = []
        const deaths = { ordered: 0, happened: 0 }
        for (const flow of flows) {
          const walk = await killWalk(stage, flow, host, share)
          console.log(`kill walk, ${engine}, seed ${SEED}: ${describeKillWalk(flow, walk)}`)
          const { web, worker } = walk.points
          expect(web.length + worker.length).toBeGreaterThanOrEqual(FEWEST_POINTS)
          findings.push(...walk.findings)
          deaths.ordered += walk.ordered
          deaths.happened += walk.died
        }
        expect(findings).toEqual([])
        expect(deaths.happened).toBeGreaterThanOrEqual(deaths.ordered * 0.8)
      })
    },
  )
})
