import { z } from 'zod'
import { findActivity } from '#db/queries/activity.ts'
import { findParticipation } from '#db/queries/participation.ts'
import { findUser } from '#db/queries/user.ts'
import type { Notification, Participation } from '#db/schema.ts'
import type { WorkerServices } from '#server/context.ts'
import { brand } from '#server/domain/brand.ts'
import { displayName } from '#server/domain/person.ts'
import type { Reader } from './told.ts'

/** Who gets this letter: an account, a guest, or somebody entered by hand; null when nobody can be found. */
export async function findReader(
  services: WorkerServices,
  notification: Notification,
): Promise<Reader | null> {
  const { userId, participationId } = notification
  if (userId !== null) return findAccount(services, userId, notification)
  return participationId === null ? null : findByHand(services, participationId)
}

async function findAccount(
  { db }: WorkerServices,
  userId: number,
  { details }: Notification,
): Promise<Reader | null> {
  const user = await findUser(db, userId)
  if (!user) return null
  const named = user.isGuest ? ((await findNameGiven(db, userId, details)) ?? user) : user
  return {
    kind: user.isGuest ? 'GUEST' : 'ACCOUNT',
    userId,
    locale: user.locale,
    ...namesOf({ ...named, organisationName: user.organisationName }),
    address: user.email,
    brand: brand.name,
    isConfirmed: user.emailConfirmedAt !== null,
  }
}

const AboutRegistration = z.object({ participationId: z.int() })

/** One address may serve a whole family: a guest is called by the name that was given with the registration. */
async function findNameGiven(db: WorkerServices['db'], userId: number, details: string) {
  const about = AboutRegistration.safeParse(JSON.parse(details))
  const participation = about.success && (await findParticipation(db, about.data.participationId))
  if (!participation || participation.userId !== userId) return null
  const { firstName, lastName } = participation
  return firstName === null ? null : { firstName, lastName: lastName ?? '' }
}

/** The language of the activity is the only one that we know of them. */
async function findByHand({ db }: WorkerServices, participationId: number): Promise<Reader | null> {
  const participation = await findParticipation(db, participationId)
  const activity = participation && (await findActivity(db, participation.activityId))
  if (!activity || !participation.email) return null
  return {
    kind: 'BY_HAND',
    userId: null,
    locale: activity.language,
    ...namesOf(participation),
    address: participation.email,
    brand: brand.name,
    isConfirmed: false,
  }
}

function namesOf(person: {
  firstName: string | null
  lastName: string | null
  organisationName: Participation['organisationName']
}): Pick<Reader, 'firstName' | 'fullName'> {
  const { organisationName } = person
  const firstName = person.firstName ?? ''
  const fullName = displayName({ organisationName, firstName, lastName: person.lastName ?? '' })
  return { firstName: organisationName ?? firstName, fullName }
}
