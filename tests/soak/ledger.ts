import type { Db } from '#db/schema.ts'
import type { Arrival } from '#tests/kill/sink.ts'

/** One attempt to register, and the answers to it. */
export interface Attempt {
  email: string
  activityId: number
  partySize: number
  /** In the end; `nothing` when no answer said. */
  told: 'yes' | 'no' | 'nothing'
  /** Whether it was given back; `perhaps` when no answer said. */
  isCancelled: boolean | 'perhaps'
}

/** The rows and the messages of an attempt. */
export interface Held {
  /** The tickets of each open registration. */
  tickets: number[]
  /** How often each confirmation arrived, of open registrations and others. */
  confirmations: number[]
}

export interface Balance {
  wrong: string[]
  /** Open tickets beyond the places of an activity. */
  oversold: number
  sold: number
  /** Arrivals beyond the first of the same message. */
  doubles: number
}

/** Compares the answers with the rows and the mailboxes. */
export async function balance(
  db: Db,
  { attempts, capacity, arrived }: { attempts: readonly Attempt[]; capacity: number; arrived: Arrival[] },
): Promise<Balance> {
  const times = countArrivals(arrived)
  const held = await readHeld(db, times)
  const wrong = attempts.flatMap((attempt) => {
    const own = held.get(keyOf(attempt)) ?? { tickets: [], confirmations: [] }
    const fault = faultOf(attempt, own)
    return fault ? [`${fault}: ${JSON.stringify({ ...attempt, ...own })}`] : []
  })
  const sold = await readSold(db)
  return {
    wrong,
    oversold: sold.reduce((sum, tickets) => sum + Math.max(0, tickets - capacity), 0),
    sold: sold.reduce((sum, tickets) => sum + tickets, 0),
    doubles: [...times.values()].reduce((sum, count) => sum + count - 1, 0),
  }
}

export const keyOf = ({ email, activityId }: Pick<Attempt, 'email' | 'activityId'>) =>
  `${email} ${activityId}`

/** What contradicts the answers; null when all is as they say. */
export function faultOf({ told, partySize, isCancelled }: Attempt, held: Held): string | null {
  const { tickets, confirmations } = held
  const holdsNothing = tickets.length === 0
  const holdsAll = tickets.length === 1 && tickets[0] === partySize
  if (confirmations.length > 1) return 'more than one confirmation'
  if (!holdsNothing && !holdsAll) return 'holds something else'
  if (holdsAll && confirmations[0] === 0) return 'the confirmation did not arrive'
  if (holdsAll && confirmations.length === 0) return 'no confirmation was written'
  if (told === 'no') return holdsNothing && confirmations.length === 0 ? null : 'told no, and has something'
  if (told === 'nothing' || isCancelled === 'perhaps') return null
  if (isCancelled) return holdsNothing ? null : 'gave it back, and has it'
  return holdsAll ? null : 'told yes, and has nothing'
}

/** How often each notification arrived. */
function countArrivals(arrived: Arrival[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const { messageId } of arrived) {
    const id = Number(/^<notification-(\d+)@/.exec(messageId)?.[1])
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  return times
}

async function readHeld(db: Db, times: Map<number, number>): Promise<Map<string, Held>> {
  const registrations = await db
    .selectFrom('participation')
    .innerJoin('user', 'user.id', 'participation.userId')
    .select(['participation.id', 'participation.activityId', 'user.email', 'participation.endedAt'])
    .execute()
  const tickets = await db
    .selectFrom('ticket')
    .select(({ fn }) => ['participationId', fn.countAll<number>().as('tickets')])
    .where('endedAt', 'is', null)
    .groupBy('participationId')
    .execute()
  const confirmations = await db
    .selectFrom('notification')
    .select(['id', 'details'])
    .where('type', '=', 'NEW_PARTICIPANT')
    .execute()

  const ticketsOf = new Map(tickets.map(({ participationId, tickets }) => [participationId, Number(tickets)]))
  const confirmationsOf = new Map<number, number[]>()
  for (const { id, details } of confirmations) {
    const { participationId } = JSON.parse(details) as { participationId: number }
    confirmationsOf.set(participationId, [
      ...(confirmationsOf.get(participationId) ?? []),
      times.get(id) ?? 0,
    ])
  }
  const held = new Map<string, Held>()
  for (const { id, email, activityId, endedAt } of registrations) {
    const own = held.get(keyOf({ email, activityId })) ?? { tickets: [], confirmations: [] }
    if (endedAt === null) own.tickets.push(ticketsOf.get(id) ?? 0)
    own.confirmations.push(...(confirmationsOf.get(id) ?? []))
    held.set(keyOf({ email, activityId }), own)
  }
  return held
}

/** The open tickets of each activity. */
async function readSold(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select(({ fn }) => ['participation.activityId', fn.countAll<number>().as('tickets')])
    .where('participation.endedAt', 'is', null)
    .where('ticket.endedAt', 'is', null)
    .groupBy('participation.activityId')
    .execute()
  return rows.map(({ tickets }) => Number(tickets))
}
