import type { User } from '#db/schema/account.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Services } from '#server/runtime/context.ts'
import type { EmailCause } from '#server/services/notification/email-payment.ts'
import {
  type EventFacts,
  readEventFacts,
  registrationFacts,
} from '#server/services/notification/event-facts.ts'
import { notifyAll } from '#server/services/notification/notification.ts'
import type { WrittenRegistration } from './written.ts'

/** The part of a registration that is told: all of it, or the people who were `added`. */
interface Subject {
  participationId: number
  added?: number
}

/** Notifies the person and the host of a new registration, or of a join request, from the rows just written. */
export async function tellOfRegistered(
  services: Services,
  { participation, activity, tickets, taken }: WrittenRegistration,
  account: User,
  cause: EmailCause,
): Promise<void> {
  const facts = registrationFacts(activity, participation, tickets)
  const known = { ...cause, account, activity }
  await tellBoth(services, { participationId: participation.id }, { facts, taken, known })
}

/** The same of a registration that became larger. */
export async function tellOfEnlarged(
  services: Services,
  { activity, taken }: { activity: Activity; taken: number },
  subject: Required<Subject>,
  account: User,
  cause: EmailCause,
): Promise<void> {
  const facts = await readEventFacts(services, 'NEW_PARTICIPANT', subject, { userId: account.id })
  await tellBoth(services, subject, { facts, taken, known: { ...cause, account, activity } })
}

interface Told {
  facts: EventFacts | null
  taken: number
  known: EmailCause & { account: User; activity: Activity }
}

/** The host's news are told alone or in a digest: the worker decides (services/notification/host-news.ts). */
async function tellBoth(services: Services, subject: Subject, { facts, taken, known }: Told): Promise<void> {
  const { account, activity } = known
  const { needsApproval } = activity
  await notifyAll(services, [
    {
      type: 'NEW_PARTICIPANT',
      to: { userId: account.id },
      subject: needsApproval ? { ...subject, isAsked: true } : subject,
      ...(facts && { facts }),
      ...known,
    },
    {
      type: needsApproval ? 'NEW_WAITING_APPROVAL' : 'NEW_PARTICIPANT_FOR_HOST',
      to: { userId: activity.hostId },
      subject,
      ...(facts && { facts: { ...facts, taken } }),
    },
  ])
}
