import { afterEach, expect, test } from 'vitest'
import { SLOTS_OF_ONE_HOST } from '#server/domain/platform/work-class.ts'
import { endAll } from '#tests/faults/programs.ts'
import { report } from './report.ts'
import { soak } from './soak.ts'
import { DATABASE, WORKERS } from './stage.ts'

// The commands that change keys.
afterEach(endAll)

/** `SOAK_MINUTES=3` for a short one; `SOAK_SEED=…` for the same plan again. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const SEED = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000)

/** `SOAK_VICTIMS='postgres,web 1'`: only these fail. */
const VICTIMS = process.env.SOAK_VICTIMS?.split(',')

/** In a short run each program has its turn, too. */
const EVERY_MS = MINUTES < 10 ? 18_000 : 60_000

/** A process may use so many times what it used after five minutes. */
const MOST_GROWTH = 1.3

/** Of a failure, as much as can be read. */
const PROXY_LOG_LENGTH = 3000

test(`${MINUTES} minutes in which one program after the other fails`, async () => {
  const size = { seed: SEED, minutes: MINUTES, everyMs: EVERY_MS, only: VICTIMS }
  const outcome = await soak(size)
  console.log(report(size, outcome))
  const { balance, outages, growth, attempts } = outcome

  // All at once: what failed first may not be the cause.
  expect(
    {
      oversold: balance.oversold,
      lost: balance.wrong,
      unsent: outcome.unsent,
      failedTasks: outcome.failedTasks,
      lostPictures: outcome.lostPictures,
      brokenByKeys: outcome.brokenByKeys,
      wrongAnswers: outcome.wrongAnswers,
      surprises: outcome.surprises,
      errorLines: outcome.errorLines,
    },
    outcome.proxyLog.slice(-PROXY_LOG_LENGTH),
  ).toEqual({
    ...{ oversold: 0, lost: [], unsent: 0, failedTasks: 0, lostPictures: [] },
    ...{ brokenByKeys: [], wrongAnswers: [], surprises: [], errorLines: [] },
  })
  expect(outcome.keyChanges).toBe(2)
  if (MINUTES >= 20) expect(outcome.oldSeals).toBe(0)
  // What was on its way when one of these failed may be sent once more (ADR 042).
  const cuts = outages.filter(({ victim }) => [...WORKERS, ...DATABASE, 'mail'].includes(victim))
  expect(balance.doubles).toBeLessThanOrEqual(cuts.length * WORKERS.length * SLOTS_OF_ONE_HOST)
  const ours = growth.filter(({ name, isOld }) => isOld && /^(web|worker)/.test(name))
  if (MINUTES >= 20)
    expect(ours.map(({ name }) => name)).toEqual(expect.arrayContaining(['web 2', 'worker 2']))
  for (const { name, afterFiveMinutes, atTheEnd } of ours)
    expect(atTheEnd / afterFiveMinutes, name).toBeLessThanOrEqual(MOST_GROWTH)
  expect(attempts.filter(({ told }) => told === 'yes').length).toBeGreaterThan(MINUTES * 10)
})
