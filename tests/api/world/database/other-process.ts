import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import { findUser } from '#db/queries/account/user.ts'
import { claimNextTask } from '#db/queries/platform/task.ts'
import { makeRateLimits } from '#server/gateways/rate-limits.ts'
import type { Services } from '#server/runtime/context.ts'
import { describeSession } from '#server/services/account/sign-in/describe-session.ts'
import { join } from '#server/services/participation/join.ts'
import { claimFrom } from '#server/tasks/runner/take-task.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'

/** The work of a second process on the same database, all at once. */
export interface Order {
  database: DatabaseAddress
  now: string
  /** Join this activity on behalf of these people, each with a party of this size … */
  joins: { activityId: number; userIds: number[]; partySize: number } | null
  /** … or claim tasks until none is left. */
  claims: boolean
}

export type News = 'ready' | { given: number[] } | { claimed: number[] }

process.once('message', (order: Order) => {
  const now = () => new Date(order.now)
  const settings = { operators: [] as string[] }
  const rateLimits = makeRateLimits({ shared: null, signer: signerOf('') })
  const db = openDatabase(order.database)
  const services = { db, now, settings, rateLimits } as unknown as Services
  process.once('message', () => void work(services, order))
  tell('ready')
})

async function work(services: Services, { joins, claims }: Order): Promise<void> {
  if (joins) tell({ given: await Promise.all(joins.userIds.map((id) => joinFor(services, id, joins))) })
  if (claims) tell({ claimed: await claimAll(services) })
  await services.db.destroy()
  process.disconnect()
}

async function joinFor(services: Services, userId: number, input: { activityId: number; partySize: number }) {
  await pause(Math.random() * 50) // people do not press in the same microsecond: both processes get to run
  const user = await findUser(services.db, userId)
  const now = services.now().toISOString()
  const session = describeSession(services, 0, user!, { expiresAt: now, identityProvenAt: now })
  const joined = await join(services, session, {
    activityId: input.activityId,
    parts: [{ ticketTypeId: null, people: input.partySize }],
    consent: false,
    acceptsFewer: false,
  })
  if ('refused' in joined) throw new Error(joined.refused)
  if (joined.outcome === 'JOINED') return joined.given
  if (joined.outcome === 'FULL' || joined.outcome === 'ALREADY_JOINED') return 0
  throw new Error(joined.outcome)
}

async function claimAll(services: Services): Promise<number[]> {
  const claimed: number[] = []
  for (;;) {
    const task = await claimNextTask(services.db, claimFrom(services.now()))
    if (!task) return claimed
    claimed.push(task.id)
  }
}

function tell(news: News): void {
  process.send?.(news)
}
