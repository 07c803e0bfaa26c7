import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { CLAIM, quickBroker } from './alterations.ts'
import { CONCURRENCY, deliver, type Delivery, EMAILS, type Mode, QUICK_TIMES, VICTIMS } from './emails.ts'
import { describeKills, IS_WHOLE, SEED } from './kills.ts'

/** The small size kills each process once. */
const killsOf = (mode: Mode) => (IS_WHOLE ? 15 : VICTIMS[mode].length)
const SEEDS = IS_WHOLE ? [SEED, SEED + 1, SEED + 2] : [SEED]

function report(
  what: string,
  seed: number,
  { kills, expected, arrived, doubles, undone, seconds }: Delivery,
): void {
  console.log(
    [
      `${what}, seed ${seed}: ${kills.length} kills (${describeKills(kills)})`,
      `  ${arrived.length} messages arrived: ${arrived.length - doubles} of ${expected.size} emails, ${doubles} more than once (kills × concurrency: ${kills.length * CONCURRENCY}); ${undone} not done; ${seconds.toFixed(1)} s`,
    ].join('\n'),
  )
}

/** The whole size runs the shipped build, and has the time for it. */
let build: Awaited<ReturnType<typeof alterBuild>> | undefined
beforeAll(async () => {
  if (!IS_WHOLE) build = await alterBuild('quick-broker', [quickBroker(QUICK_TIMES)])
})
afterAll(() => build?.remove())

const modes: Mode[] = ['own loop', 'BullMQ']

describe.concurrent.each(modes)(`${EMAILS} emails, %s`, (mode) => {
  const kills = killsOf(mode)

  test.each(SEEDS)('none is lost while worker, mail server and Redis are killed, seed %i', async (seed) => {
    const delivery = await deliver({ mode, seed, kills, build: build?.folder })
    report(mode, seed, delivery)
    const { expected, arrived, doubles, undone } = delivery
    expect(expected.size).toBe(EMAILS)
    expect(delivery.kills).toHaveLength(kills)
    expect(undone).toBe(0)
    // Everything that arrived is one of the emails, under the same Message-ID if it came twice; and none is missing.
    for (const { to, messageId } of arrived) expect(messageId).toBe(expected.get(to))
    expect(new Set(arrived.map(({ to }) => to)).size).toBe(EMAILS)
    expect(doubles).toBeLessThanOrEqual(kills * CONCURRENCY)
  })
})

test('without the claim many more come twice: the count would notice', async () => {
  const kills = killsOf('own loop')
  const { folder, remove } = await alterBuild('without-claim', CLAIM)
  try {
    // Their number is chance: that of one run may stay below the bound.
    const doubles: number[] = []
    for (let run = 0; run < 5 && Math.max(0, ...doubles) <= kills * CONCURRENCY; run++) {
      const delivery = await deliver({ mode: 'own loop', seed: SEED + run, kills, build: folder })
      report('own loop without its claim', SEED + run, delivery)
      doubles.push(delivery.doubles)
    }
    expect(Math.max(...doubles)).toBeGreaterThan(kills * CONCURRENCY)
  } finally {
    await remove()
  }
})
