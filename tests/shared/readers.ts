import { updateUser } from '#db/queries/account/user.ts'
import type { Db } from '#db/schema.ts'
import {
  bearer,
  cookie,
  cookieValue,
  makeActivities,
  makeMembers,
  type Member,
} from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { addCoMember, announce, comment, invite, portray, review, wait } from './involved.ts'

export interface Reader {
  name: string
  headers: Record<string, string>
}

export interface Cast {
  readers: Reader[]
  host: Member
  /** The pages of these: one with places, and one that is sold out. */
  activities: number[]
}

const OPERATOR = 'operatrice@exemple.org'
/** Another one, whose session was opened without the second factor. */
const WITHOUT_FACTOR = 'operateur@exemple.org'

/** The settings of a site with these readers. */
export const OPERATORS = {
  OPERATORS: `${OPERATOR},${WITHOUT_FACTOR}`,
  OPERATORS_SECOND_FACTOR: '1',
}

/** As the cookie has it. */
const TOWN = Buffer.from('Québec, QC').toString('base64url')

/** Of the reader with a picture. */
export const PICTURE = '0123456789abcdef01234567'

/** Everybody who may look at an activity, each with a name of their own. */
export async function makeReaders(site: Site): Promise<Cast> {
  const { db } = site
  const members = await makeMembers(db, 14)
  const [host, member, portrayed, participant, coMember, banned, unconfirmed, operator, ...more] =
    members as Tuple<Member, 14>
  const [invited, commenter, reviewer, waiting, guest, withoutFactor] = more
  await nameThem(db, members)
  const activities = await makeActivities(db, { count: 2, hostId: host.id, capacity: 2 })
  const [open = 0, full = 0] = activities

  for (const [person, activityId] of [
    [participant, open],
    [commenter, full],
    [banned, full],
  ] as const)
    await joinActivity(site, person, activityId)
  const hosted = { activityId: open, host }
  await addCoMember(db, host, coMember)
  await invite(db, hosted, invited)
  await comment(db, hosted, commenter)
  await review(db, hosted, reviewer)
  await wait(db, hosted, waiting)
  await portray(db, portrayed, PICTURE)
  const closed = await announce(db)
  await updateUser(db, banned.id, { accountType: 'BANNED' })
  await updateUser(db, unconfirmed.id, { emailConfirmedAt: null })
  await updateUser(db, operator.id, { email: OPERATOR, emailKey: OPERATOR })
  await updateUser(db, withoutFactor.id, { email: WITHOUT_FACTOR, emailKey: WITHOUT_FACTOR })
  await db.updateTable('session').set({ hasSecondFactor: true }).where('userId', '=', operator.id).execute()

  const signedIn = {
    member,
    'member with a picture': portrayed,
    participant,
    host,
    coMember,
    banned,
    unconfirmed,
    invited,
    commenter,
    reviewer,
    waiting,
    operator,
    'operator without a second factor': withoutFactor,
  }
  const withCookie = Object.entries(signedIn).map(([name, { token }]) => ({
    name,
    headers: { Cookie: cookie(token, site.publicUrl).Cookie ?? '' },
  }))
  const sessionOfGuest = cookie(guest.token, site.publicUrl).Cookie ?? ''
  const readers = [
    { name: 'visitor', headers: {} },
    { name: 'visitor of a town', headers: { Cookie: `viree_ville=${TOWN}` } },
    { name: 'visitor without the announcement', headers: { Cookie: `viree_annonce=${cookieValue(closed)}` } },
    { name: 'guest', headers: { Cookie: `viree_guest=${cookieValue('1.abc')}` } },
    { name: 'member with a toast', headers: { Cookie: `${sessionOfGuest}; viree_toast=abc` } },
    ...withCookie,
  ]
  return { readers, host, activities }
}

type Tuple<Item, Length extends number, Items extends Item[] = []> = Items['length'] extends Length
  ? Items
  : Tuple<Item, Length, [...Items, Item]>

/** A name that no other member has. */
export const nameOf = ({ id }: Pick<Member, 'id'>) => ({ firstName: `Prénom${id}`, lastName: `O’Nom${id}` })

export async function nameThem(db: Db, members: readonly Member[]): Promise<void> {
  for (const member of members) await updateUser(db, member.id, nameOf(member))
}

export async function joinActivity(site: Site, { token }: Member, activityId: number): Promise<string> {
  const answer = await fetch(`${site.urls[0] ?? ''}/api/activity/participant`, {
    method: 'POST',
    headers: { ...bearer(token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ activityId, attendance: [{ nbrParticipant: 1 }] }),
  })
  const { result, code } = (await answer.json()) as { result?: string; code?: string }
  return result ?? code ?? String(answer.status)
}
