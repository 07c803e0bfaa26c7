import { findUser, updateUser } from '#db/queries/account/user.ts'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { insertFollowing } from '#db/queries/search/following.ts'
import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { signUp } from '#server/services/account/account.ts'
import { confirmEmail, makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { describeSession } from '#server/services/account/sign-in/describe-session.ts'
import { publishActivity } from '#server/services/activity/publish.ts'
import { refuseActivity, validateActivity } from '#server/services/moderation/validation.ts'
import { join } from '#server/services/participation/join.ts'
import { PASSWORD } from './services.ts'

export interface Person {
  id: number
  email: string
  password: string
  firstName: string
  lastName: string
}

export interface PersonOverrides {
  firstName?: string
  lastName?: string
  email?: string
  organisationName?: string
  locale?: Locale
  accountType?: 'BASIC' | 'PRO' | 'BANNED'
  emailConfirmed?: boolean
  /** The version of the terms that was accepted; undefined = the one in force. */
  termsVersion?: string
}

export interface ActivityOverrides extends Partial<Omit<ActivityDetails, 'place'>> {
  host?: Person
  city?: string
  state?: 'VALIDED' | 'NEED_VALIDATION' | 'REFUSED' | 'CANCELLED'
}

export interface PublishedActivity {
  id: number
  name: string
  host: Person
}

const NAMES = [
  ['Alice', 'Tremblay'],
  ['Bruno', 'Gagnon'],
  ['Chantal', 'Roy'],
  ['Dimitri', 'Côté'],
  ['Élodie', 'Bouchard'],
  ['Fatou', 'Diallo'],
] as const

/** Counts over all worlds of a file: limits by address are counted by the process, and outlive a database. */
let count = 0

/** The small cast. All people and activities are created through the services, as in the product. */
export function makeCast(services: Services) {
  let platformOperator: Promise<Person> | undefined

  /** A person with an account; the address is confirmed unless said otherwise. */
  async function participant(inputs: PersonOverrides = {}): Promise<Person> {
    count++
    const [firstName, lastName] = NAMES[count % NAMES.length]!
    const input = {
      firstName,
      lastName,
      email: `personne-${count}@exemple.org`,
      organisationName: null,
      locale: 'fr' as const,
      ...inputs,
      password: PASSWORD,
      sponsorshipCode: null,
    }
    const signedUp = await signUp(services, input)
    if ('refused' in signedUp) throw new Error(`${input.email}: ${signedUp.refused}`)
    const id = signedUp.userId
    if (inputs.emailConfirmed !== false)
      await confirmEmail(services, await makeConfirmationLink(services, id))
    const { accountType = 'BASIC', termsVersion } = inputs
    await updateUser(services.db, id, { accountType, ...(termsVersion && { termsVersion }) })
    return {
      id,
      email: input.email,
      password: PASSWORD,
      firstName: input.firstName,
      lastName: input.lastName,
    }
  }

  /** The operator of the platform: always the same person. */
  function operator(): Promise<Person> {
    platformOperator ??= participant({
      email: services.settings.operators[0]!,
      firstName: 'Odile',
      lastName: 'Ouellet',
    })
    return platformOperator
  }

  async function sessionOf(person: Person): Promise<Session> {
    const user = await findUser(services.db, person.id)
    const now = services.now()
    const expiresAt = instant(new Date(now.getTime() + 3_600_000))
    return describeSession(services, 0, user!, { expiresAt, identityProvenAt: instant(now) })
  }

  /** An activity in a week, published and unlimited unless said otherwise. */
  async function activity(inputs: ActivityOverrides = {}): Promise<PublishedActivity> {
    const { host: wanted, city = 'Rimouski', state = 'VALIDED', ...changes } = inputs
    const host = wanted ?? (await participant())
    const draft: ActivityDetails = {
      name: 'Les battures à marée basse',
      typeId: 1,
      description: 'Une marche de deux heures.',
      language: 'fr',
      start: instant(new Date(services.now().getTime() + 7 * 24 * 3_600_000)),
      end: null,
      timeZone: 'America/Toronto',
      place: { placeId: null, city },
      address: null,
      capacity: null,
      ticketTypes: [],
      pictureKey: null,
      ...changes,
    }
    const published = await publishActivity(services, await sessionOf(host), draft)
    if ('refused' in published) throw new Error(`${draft.name}: ${published.refused}`)
    const { id } = published
    if (published.validation === 'NEED_VALIDATION') await review(id, state)
    if (state === 'CANCELLED') await updateActivity(services.db, id, { cancelledAt: instant(services.now()) })
    return { id, name: draft.name, host }
  }

  async function review(activityId: number, state: ActivityOverrides['state']): Promise<void> {
    if (state === 'NEED_VALIDATION') return
    const odile = await sessionOf(await operator())
    if (state !== 'REFUSED') await validateActivity(services, odile, { activityId })
    else
      await refuseActivity(services, odile, { activityId, reason: 'OTHERS', message: 'Le lieu est privé.' })
  }

  /** A person's registration for an activity. */
  async function participation(inputs: {
    activity: { id: number }
    person?: Person
    partySize?: number
    consent?: boolean
  }): Promise<{ id: number; person: Person; partySize: number }> {
    const { partySize = 1, consent = false } = inputs
    const person = inputs.person ?? (await participant())
    const input = {
      activityId: inputs.activity.id,
      parts: [{ ticketTypeId: null, people: partySize }],
      consent,
      acceptsFewer: false,
    }
    const joined = await join(services, await sessionOf(person), input)
    if ('refused' in joined || joined.outcome !== 'JOINED')
      throw new Error(`${person.email}: ${JSON.stringify(joined)}`)
    return { id: joined.participationId, person, partySize }
  }

  /** Lets a person follow a host who has published nothing yet, as somebody may whose registration they can see. */
  function follows(person: { id: number }, host: { id: number }): Promise<void> {
    return insertFollowing(services.db, person.id, host.id, instant(services.now()))
  }

  return { participant, host: participant, follows, operator, activity, participation, sessionOf }
}
