import { updateUser } from '#db/queries/account/user.ts'
import type { Db } from '#db/schema.ts'
import { bearer, cookie, makeActivities, makeMembers, type Member } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'

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

/** Everybody who may look at an activity, each with a name of their own. */
export async function makeReaders(site: Site): Promise<Cast> {
  const { db } = site
  const members = await makeMembers(db, 11)
  const [host, member, participant, coMember, banned, unconfirmed, operator, invited, commenter, ...others] =
    members as Tuple<Member, 11>
  const [guest, withoutFactor] = others
  await nameThem(db, members)
  const activities = await makeActivities(db, { count: 2, hostId: host.id, capacity: 2 })
  const [open = 0, full = 0] = activities
  const at = new Date().toISOString()

  for (const [person, activityId] of [
    [participant, open],
    [commenter, full],
    [banned, full],
  ] as const)
    await joinActivity(site, person, activityId)
  await db
    .insertInto('membership')
    .values({
      organisationId: host.id,
      userId: coMember.id,
      role: 'ADMIN',
      since: at,
      endedAt: null,
      endedBy: null,
    })
    .execute()
  await updateUser(db, banned.id, { accountType: 'BANNED' })
  await updateUser(db, unconfirmed.id, { emailConfirmedAt: null })
  await updateUser(db, operator.id, { email: OPERATOR, emailKey: OPERATOR })
  await updateUser(db, withoutFactor.id, { email: WITHOUT_FACTOR, emailKey: WITHOUT_FACTOR })
  await db.updateTable('session').set({ hasSecondFactor: true }).where('userId', '=', operator.id).execute()
  const invitation = {
    emailKey: invited.email,
    invitedBy: host.id,
    createdAt: at,
    dueAt: null,
    emailedAt: null,
  }
  await db
    .insertInto('activityInvitation')
    .values({
      ...invitation,
      activityId: open,
      email: invited.email,
      answer: null,
      answeredAt: null,
      answeredBy: null,
      endedAt: null,
    })
    .execute()
  const said = { parentId: null, asHost: false, text: 'Y a-t-il du covoiturage?', createdAt: at }
  await db
    .insertInto('comment')
    .values({ ...said, activityId: open, authorId: commenter.id })
    .execute()

  const operators = { operator, 'operator without a second factor': withoutFactor }
  const signedIn = {
    member,
    participant,
    host,
    coMember,
    banned,
    unconfirmed,
    invited,
    commenter,
    ...operators,
  }
  const withCookie = Object.entries(signedIn).map(([name, { token }]) => ({
    name,
    headers: { Cookie: cookie(token, site.publicUrl).Cookie ?? '' },
  }))
  const sessionOfGuest = cookie(guest.token, site.publicUrl).Cookie ?? ''
  const readers = [
    { name: 'visitor', headers: {} },
    { name: 'visitor of a town', headers: { Cookie: `viree_ville=${TOWN}` } },
    { name: 'guest', headers: { Cookie: 'viree_guest=IjEuYWJjIg%3D%3D' } },
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
