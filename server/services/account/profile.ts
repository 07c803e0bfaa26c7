import { countSponsored, findUser, updateUser } from '#db/queries/account/user.ts'
import type { User, UserUpdate } from '#db/schema/account.ts'
import { accountTypeNow } from '#server/domain/account/billing/pro.ts'
import { type Network, NETWORKS, readNetworkLink, readWebLink } from '#server/domain/account/profile-link.ts'
import { treasurerOf } from '#server/domain/organisation/acting.ts'
import { withoutUndefined } from '#server/domain/platform/pick.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { listAttendedBy, listComingOfHost, listPastOfHost } from '#server/services/activity/of-person.ts'
import { findPictureKey } from '#server/services/activity/picture/picture.ts'
import { resolvePlace, type UnknownPlace } from '#server/services/activity/place.ts'
import type { ActivityInList } from '#server/services/activity/read.ts'
import { isFollowing } from '#server/services/search/following.ts'
import { indexActivitiesOf } from '#server/services/search/index-entry.ts'
import { accountSearch } from '#server/services/search/name-words.ts'
import { recordConsent } from './consent.ts'
import { lockAccount } from './hold.ts'
import { findVisiblePerson } from './visible-person.ts'

export interface ProfileView {
  user: User
  pictureKey: string | null
  isOwn: boolean
  isFollowing: boolean
  coming: ActivityInList[]
  /** The newest that are over. */
  past: ActivityInList[]
  /** Empty unless the person shows it. */
  attended: ActivityInList[]
}

/**
 * Returns a profile as this person may see it: what is hosted, and what was attended only where that is switched on.
 */
export async function readProfile(services: Services, caller: Session | null, userId: number) {
  const user = await findVisiblePerson(services, caller, userId)
  if (!user) return undefined
  const isOwn = caller?.userId === userId
  return {
    user: { ...user, accountType: accountTypeNow(user, services.now()) },
    pictureKey: await findPictureKey(services.db, user.pictureId),
    isOwn,
    isFollowing: caller !== null && (await isFollowing(services, caller, userId)),
    coming: await listComingOfHost(services, userId),
    past: await listPastOfHost(services, userId),
    attended: await listAttendedBy(services, user),
  }
}

/**
 * Returns what only the account itself may see, how many people it sponsored, and until when the account is PRO whose
 * subscription this person answers for: as an admin that of the organisation, as a member none.
 */
export async function readOwnAccount({ db }: Services, person: Session) {
  const user = await findUser(db, person.userId)
  if (!user) throw new Error('A session without an account.')
  const treasurer = treasurerOf(person)
  const subscriber = treasurer === null || treasurer === user.id ? null : await findUser(db, treasurer)
  const proUntil = treasurer === user.id ? user.proUntil : (subscriber?.proUntil ?? null)
  return { user, proUntil, sponsored: await countSponsored(db, person.userId) }
}

/** Fields left out stay as they are; empty texts are removed. */
export interface ProfileChange {
  description?: string
  firstName?: string
  lastName?: string
  organisationName?: string
  city?: string
  placeId?: string
  facebook?: string
  instagram?: string
  linkedin?: string
  web?: string
  locale?: 'fr' | 'en'
  showsAttended?: boolean
}

export type LinkField = Network | 'web'

type ChangeProfileResult =
  | { changed: true }
  | { refused: 'NAME_REQUIRED' }
  | { refused: 'WRONG_LINK'; data: { field: LinkField } }
  | UnknownPlace

export async function changeProfile(
  services: Services,
  person: Session,
  change: ProfileChange,
  /** The language in which a consent is read. */
  language: Locale,
): Promise<ChangeProfileResult> {
  const { firstName, lastName, organisationName } = change
  if (firstName === '' || lastName === '') return { refused: 'NAME_REQUIRED' }
  if (organisationName === '' && person.organisationName) return { refused: 'NAME_REQUIRED' }
  const links = readLinks(change)
  if ('wrong' in links) return { refused: 'WRONG_LINK', data: { field: links.wrong } }
  const town = await readTown(services, change)
  if ('refused' in town) return town

  await inTransaction(services, async (services) => {
    // Another request may have changed another of the names.
    const before = await lockAccount(services, person.userId)
    await updateUser(services.db, person.userId, {
      ...withoutUndefined({ firstName, lastName, locale: change.locale }),
      ...(firstName || lastName || organisationName ? searchAfter(before, change) : {}),
      ...(change.description === undefined ? {} : { description: change.description || null }),
      ...(organisationName ? { organisationName } : {}),
      ...links.links,
      ...town.change,
    })
    if (isRenamed(before, change)) await indexActivitiesOf(services, person.userId)
  })
  if (change.showsAttended !== undefined) await showAttended(services, person, change.showsAttended, language)
  return { changed: true }
}

/** The form sends all names, changed or not. */
function isRenamed(person: User, { firstName, lastName, organisationName }: ProfileChange): boolean {
  const isOther = (name: string | undefined, before: string | null) => Boolean(name) && name !== before
  return (
    isOther(firstName, person.firstName) ||
    isOther(lastName, person.lastName) ||
    isOther(organisationName, person.organisationName)
  )
}

/** A change keeps the names that it leaves out. */
function searchAfter(person: User, { firstName, lastName, organisationName }: ProfileChange) {
  return accountSearch({
    firstName: firstName ?? person.firstName,
    lastName: lastName ?? person.lastName,
    organisationName: organisationName || person.organisationName,
    emailKey: person.emailKey,
  })
}

/**
 * Switches on or off that the profile shows attended activities; each change is kept as a consent given or withdrawn.
 */
function showAttended(services: Services, person: Session, isShown: boolean, locale: Locale): Promise<void> {
  return inTransaction(services, async (services) => {
    const user = await lockAccount(services, person.userId)
    if (isShown === user.showsAttended) return
    await updateUser(services.db, person.userId, { showsAttended: isShown })
    const answer = isShown ? 'ACCEPTER' : 'DECLINED'
    await recordConsent(services, person, { purpose: 'ATTENDED', answer, locale, pseudonym: null })
  })
}

function readLinks(change: ProfileChange): { links: UserUpdate } | { wrong: LinkField } {
  const links: Partial<Record<LinkField, string | null>> = {}
  for (const field of [...(Object.keys(NETWORKS) as Network[]), 'web' as const]) {
    const text = change[field]
    if (text === undefined) continue
    const link = text && (field === 'web' ? readWebLink(text) : readNetworkLink(field, text))
    if (link === null) return { wrong: field }
    links[field] = link || null
  }
  return { links }
}

async function readTown(
  services: Services,
  { city, placeId }: ProfileChange,
): Promise<{ change: UserUpdate } | UnknownPlace> {
  if (city === undefined && placeId === undefined) return { change: {} }
  if (city === undefined && !placeId) return { change: { cityPlaceId: null } }
  if (!city && !placeId) return { change: { city: null, cityPlaceId: null } }
  const found = await resolvePlace(services, { placeId: placeId || null, city: city || null })
  if ('refused' in found) return found
  return { change: { city: found.place.city, cityPlaceId: found.place.id } }
}
