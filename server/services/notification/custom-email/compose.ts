import { findActivity } from '#db/queries/activity/activity.ts'
import { listParticipationsByIds } from '#db/queries/participation/host-list.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { type Audience, AUDIENCES, sendingRefusal } from '#server/domain/notification/custom-email.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { messagesLeftToday } from './allowance.ts'
import { fieldValues, ticketsInWords } from './field-values.ts'
import { countRecipients, type Reach, readReach } from './recipients.ts'
import { mayWrite } from './text.ts'

/** Returns what a host has to know before a message is sent: who would get it, and how many may leave today. */
export async function readAudiences(
  services: Services,
  host: Session,
  { activityId, participationIds }: { activityId: number; participationIds: number[] },
) {
  const { db } = services
  const found = mayWrite(host, await findActivity(db, activityId))
  if ('refused' in found) return found
  const { activity } = found
  const people = await listParticipationsByIds(db, participationIds)
  const named = people.filter((one) => one.activityId === activityId && !one.endedAt)
  const counts: ({ audience: Audience } & Reach)[] = []
  for (const audience of AUDIENCES)
    counts.push({ audience, ...(await readReach(services, activity, audience)) })
  const ids = named.map(({ id }) => id)
  return {
    activity,
    counts,
    named: named.map(({ id, firstName, lastName, organisationName }) => ({
      id,
      name: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
    })),
    /** Of those who are named, how many can be written to. */
    reached: ids.length === 0 ? 0 : await countRecipients(services, activity, { participationIds: ids }),
    isPro: actingOn(host, activity).accountType === 'PRO',
    /** Why nobody can be written to, whoever they are. */
    closed: sendingRefusal(host, activity, { participationIds: [] }),
    ...(await messagesLeftToday(services, activity.hostId)),
  }
}

/** Returns the values with which a host sees their text before it is sent: the activity's, and their own first name. */
export async function previewValues(services: Services, host: Session, activityId: number) {
  const found = mayWrite(host, await findActivity(services.db, activityId))
  if ('refused' in found) return found
  const { activity } = found
  const tickets = ticketsInWords(activity, 1)
  return { values: fieldValues(activity, { firstName: host.firstName, tickets }) }
}
