import { findHandover, findTicketById } from '#db/queries/participation/handover.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { writeActivityChanged } from '#emails/messages/activity/activity-changed.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import { changedPlanParts, planOf } from '#server/domain/activity/plan.ts'
import { registrationCancelRefusal } from '#server/domain/participation/cancellation.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { activityFacts, activityFactsAndMap, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { calendarFile, holderCalendarFile } from '#server/tasks/emails/participation/calendar-file.ts'
import {
  findEmailedParticipation,
  findOpenEmailedParticipation,
} from '#server/tasks/emails/participation/emailed-participation.ts'
import { registrationsUrl, ticketPageUrl } from '#server/tasks/emails/participation/tickets.ts'

const WAITS_FOR = { YES: null, WAITING_PART_CONFIRM: 'APPROVAL', WAITING_PAYMENT: 'PAYMENT' } as const

/** To each participant: what they had planned by, and what it has become. */
export const activityChanged: EmailBuilder<'ACTIVITY_CHANGED'> = async (args) => {
  const { services, recipient, subject, facts, t } = args
  const { participationId, before } = subject
  // A person who no longer comes, or an activity that was called off since, has an email of its own.
  if (!(await findOpenEmailedParticipation(services, participationId))) return null
  const found = await findEmailedParticipation(services, participationId, facts)
  if (!found) return null
  const { activity, participation } = found
  // Somebody to whom one ticket was handed on, and who has not handed it on since.
  const holderId = recipient.ticketHandoverId
  const isHolder = holderId !== undefined
  if (isHolder && !(await isHeldBy(services, holderId))) return null
  const hasTicket = hasGoodTicket(participation)
  const { publicUrl } = services.settings
  const tickets = await listOpenTickets(services.db, [participation.id])
  const ownPage = await registrationsUrl(services, recipient)
  const hasTicketPage = activity.isPrivate && ownPage === null
  const message = writeActivityChanged(t, {
    ...recipient,
    // The link of an activity online is for people with a ticket.
    ...(hasTicket ? activityFactsAndMap(activity) : activityFacts(activity)),
    endsAt: activity.endsAt,
    before: { ...activityFacts({ ...activity, ...before }), endsAt: before.endsAt },
    changed: changedPlanParts(before, planOf(activity)).filter((part) => part !== 'link' || hasTicket),
    holderKind: isHolder ? 'ACCOUNT' : recipient.kind,
    host: hostName(activity),
    waitsFor: WAITS_FOR[participation.state],
    people: isHolder ? 1 : participation.partySize,
    mayCancel:
      !isHolder && registrationCancelRefusal(activity, participation, tickets, services.now()) === null,
    registrationsUrl: ownPage,
    ticketUrl: hasTicketPage ? await ticketPageUrl(services, recipient, participation.id) : null,
    activityUrl: `${publicUrl}${activityPath(activity)}`,
  })
  if (!hasTicket) return { message, attachments: [] }
  return {
    message,
    attachments: [isHolder ? holderCalendarFile(args, activity) : await calendarFile(args, found)],
  }
}

async function isHeldBy({ db }: WorkerServices, handoverId: number): Promise<boolean> {
  const handover = await findHandover(db, handoverId)
  const ticket = handover && (await findTicketById(db, handover.ticketId))
  return ticket?.handoverId === handoverId && ticket.endedAt === null
}
