import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { quickBroker } from './alterations.ts'
import { CONCURRENCY, deliver, type Mode, QUICK_TIMES, VICTIMS } from './emails.ts'
import { describeKills, IS_WHOLE, SEED } from './kills.ts'
import { makeMessage, MESSAGES } from './messages.ts'

/** The small size kills each process once. */
const killsOf = (mode: Mode) => (IS_WHOLE ? 15 : VICTIMS[mode].length)

/** The whole size runs the shipped build, and has the time for it. */
let build: Awaited<ReturnType<typeof alterBuild>> | undefined
beforeAll(async () => {
  if (!IS_WHOLE) build = await alterBuild('quick-broker-of-messages', [quickBroker(QUICK_TIMES)])
})
afterAll(() => build?.remove())

const modes: Mode[] = ['own loop', 'BullMQ']

describe.concurrent.each(modes)(`a message of a host to ${MESSAGES} people, %s`, (mode) => {
  test('reaches each of them while worker, mail server and Redis are killed, and its progress adds up', async () => {
    const kills = killsOf(mode)
    const work = makeMessage()
    const delivery = await deliver({ mode, seed: SEED, kills, build: build?.folder, work })
    const { expected, arrived, doubles, undone, seconds } = delivery
    console.log(
      [
        `${mode}, seed ${SEED}: ${delivery.kills.length} kills (${describeKills(delivery.kills)})`,
        `  ${arrived.length} messages arrived, ${doubles} more than once (kills × concurrency: ${kills * CONCURRENCY}); progress read ${work.seen.length} times; ${seconds.toFixed(1)} s`,
      ].join('\n'),
    )
    expect(delivery.kills).toHaveLength(kills)
    expect(undone).toBe(0)
    expect(expected.size).toBe(MESSAGES)
    for (const { to, messageId } of arrived) expect(messageId).toBe(expected.get(to))
    expect(new Set(arrived.map(({ to }) => to)).size).toBe(MESSAGES)
    expect(doubles).toBeLessThanOrEqual(kills * CONCURRENCY)

    const sums = work.seen.map(({ sent, failed, skipped, left }) => sent + failed + skipped + left)
    expect(new Set([...sums, ...work.seen.map(({ recipients }) => recipients)])).toEqual(new Set([MESSAGES]))
    // It was seen on its way, and never went back.
    const sent = work.seen.map((progress) => progress.sent)
    expect(sent).toEqual(sent.toSorted((one, other) => one - other))
    expect(sent.some((count) => count > 0 && count < MESSAGES)).toBe(true)
    expect(work.seen.at(-1)).toMatchObject({ sent: MESSAGES, failed: 0, skipped: 0, left: 0 })
  })
})
