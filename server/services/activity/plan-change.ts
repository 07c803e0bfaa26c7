import { parseRows, stringifyRows } from '#db/booleans.ts'
import { listHeldParticipations } from '#db/queries/notification/held-email.ts'
import { findGatheredMailing, insertMailing, updateMailing } from '#db/queries/notification/mailing.ts'
import { countHoldersToldOfChange, countRegistrationsToldOfChange } from '#db/queries/notification/reach.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import {
  listOpenParticipationsAfter,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity } from '#db/schema/activity.ts'
import { isOver } from '#server/domain/activity/end.ts'
import {
  CHANGE_SETTLES_MS,
  changedPlanParts,
  type FormerPlan,
  type Plan,
  planOf,
  planSeenAt,
} from '#server/domain/activity/plan.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import {
  type ActivityThen,
  readActivityThen,
  registrationFacts,
} from '#server/services/notification/event-facts.ts'
import type { MailingRules } from '#server/services/notification/mailing.ts'
import { type News, recipientOf } from '#server/services/notification/notification.ts'
import { addTask } from '#server/services/platform/task.ts'

/** The details of a mailing about changes, as its row stores them. */
interface PlanChanges {
  /** The plans that people may have seen, oldest first. */
  former: FormerPlan[]
  /** The plan of the activity when the mailing began. */
  after?: ActivityThen
}

/**
 * Call it when an activity was changed, in the same transaction and with its lock: its participants are told ten minutes
 * after the last change of what they plan by (docs/decisions/083).
 */
export async function recordPlanChange(services: Services, before: Activity, after: Plan): Promise<void> {
  if (changedPlanParts(planOf(before), after).length === 0) return
  const { db } = services
  const { id: activityId } = before
  const now = services.now()
  const gathered = await findGatheredMailing(db, activityId, 'ACTIVITY_CHANGED')
  if (!gathered && (await countRegistrationsToldOfChange(db, [activityId])) === 0) return
  const former: FormerPlan[] = [
    ...(gathered ? (parseRows(gathered.details) as PlanChanges).former : []),
    { until: instant(now), plan: planOf(before) },
  ]
  const due = new Date(now.getTime() + CHANGE_SETTLES_MS)
  const columns = { details: stringifyRows({ former } satisfies PlanChanges), dueAt: instant(due) }
  if (gathered) await updateMailing(db, gathered.id, columns)
  const row = { kind: 'ACTIVITY_CHANGED', activityId, createdAt: instant(now), ...columns } as const
  const mailingId = gathered?.id ?? (await insertMailing(db, row))
  await addTask(services, 'send-mailing', { mailingId }, due)
}

type Timed = Pick<Activity, 'id' | 'startsAt' | 'endsAt'>

/** Returns how many emails a change of this activity causes; null: it is over, and nobody is told any more. */
export async function countToldOfChange(services: Services, activity: Timed): Promise<number | null> {
  return isOverNow(services, activity) ? null : countToldOfChanges(services, [activity])
}

/** Counts the emails about a change of these activities: to registrations, and to the holders of handed-on tickets. */
export async function countToldOfChanges(services: Services, activities: readonly Timed[]): Promise<number> {
  const { db } = services
  const ids = idsOf(activities.filter((activity) => !isOverNow(services, activity)))
  if (ids.length === 0) return 0
  return (await countRegistrationsToldOfChange(db, ids)) + (await countHoldersToldOfChange(db, ids))
}

function isOverNow({ now }: Services, { startsAt, endsAt }: Timed): boolean {
  return isOver(startsAt, endsAt, instant(now()))
}

/** People whose tickets have not been sent yet are told everything by that email. */
function isTold(participation: ParticipationWithPerson, held: ReadonlySet<number>): boolean {
  return !held.has(participation.id) && recipientOf(participation) !== null
}

/** Tells the participants before and after. */
export const planChangeMailing: MailingRules = {
  async begin(services, mailing, activity) {
    if (activity.cancelledAt || isOverNow(services, activity)) return 'OVER'
    // Nobody gets what an operator has refused, or has yet to read again.
    if (activity.validation === 'REFUSED' || activity.validation === 'NEED_VALIDATION') return 'LATER'
    const after = await readActivityThen(services, activity.id)
    const changes = parseRows(mailing.details) as PlanChanges
    return after ? { details: stringifyRows({ ...changes, after } satisfies PlanChanges) } : 'OVER'
  },

  list: listOpenParticipationsAfter,

  async newsFor(services, { mailing, participations }) {
    const { db } = services
    const { former, after } = parseRows(mailing.details) as PlanChanges
    if (!after) return { news: [] }
    const held = await listHeldParticipations(db, mailing.activityId)
    const tickets = await listOpenTickets(db, idsOf(participations))
    const news = participations.flatMap((participation): News[] => {
      const { id: participationId, createdAt } = participation
      const before = planSeenAt(former, createdAt)
      const to = recipientOf(participation)
      if (!before || !to || !isTold(participation, held)) return []
      const changed = changedPlanParts(before, planOf(after))
      const hasTicket = hasGoodTicket(participation)
      if (changed.every((part) => part === 'link' && !hasTicket)) return []
      const own = tickets.filter((ticket) => ticket.participationId === participationId)
      const facts = registrationFacts(after, participation, own)
      // The link is for people with a ticket: it is not stored for anybody else.
      const known = hasTicket ? before : { ...before, onlineLink: null }
      const subject = { participationId, before: known }
      const holders = own.flatMap(({ handoverId }): News[] => {
        if (handoverId === null) return []
        return [{ type: 'ACTIVITY_CHANGED', to: { ticketHandoverId: handoverId }, subject, facts }]
      })
      return [{ type: 'ACTIVITY_CHANGED', to, subject, facts }, ...holders]
    })
    return { news }
  },
}
