import { updateUser } from '#db/queries/account/user.ts'
import { insertPicture } from '#db/queries/activity/picture.ts'
import { insertReview } from '#db/queries/conversation/review.ts'
import { insertWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import { findNewestAnnouncement, insertAnnouncement } from '#db/queries/platform/announcement.ts'
import type { Db } from '#db/schema.ts'
import type { Member } from '#tests/infrastructure/crowd.ts'

/** An activity, and its host. */
interface Hosted {
  activityId: number
  host: Member
}

const at = () => new Date().toISOString()

export async function addCoMember(db: Db, host: Member, { id: userId }: Member): Promise<void> {
  const open = { since: at(), endedAt: null, endedBy: null }
  await db
    .insertInto('membership')
    .values({ ...open, organisationId: host.id, userId, role: 'ADMIN' })
    .execute()
}

export async function invite(db: Db, { activityId, host }: Hosted, { email }: Member): Promise<void> {
  const unanswered = { answer: null, answeredAt: null, answeredBy: null, endedAt: null }
  const unsent = { createdAt: at(), dueAt: null, emailedAt: null }
  await db
    .insertInto('activityInvitation')
    .values({ ...unanswered, ...unsent, activityId, email, emailKey: email, invitedBy: host.id })
    .execute()
}

export async function comment(db: Db, { activityId }: Hosted, { id: authorId }: Member): Promise<void> {
  const said = { parentId: null, asHost: false, text: 'Y a-t-il du covoiturage?', createdAt: at() }
  await db
    .insertInto('comment')
    .values({ ...said, activityId, authorId })
    .execute()
}

export async function review(db: Db, { activityId, host }: Hosted, { id: authorId }: Member): Promise<void> {
  const said = { mark: 4, text: 'Bien guidé.', createdAt: at() }
  await insertReview(db, { ...said, activityId, hostId: host.id, authorId })
}

export async function wait(db: Db, { activityId }: Hosted, { id: userId }: Member): Promise<void> {
  const { id: ticketTypeId } = await db
    .selectFrom('ticketType')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  const entry = { activityId, userId, ticketTypeId, partySize: 1, guestPassId: null, createdAt: at() }
  await insertWaitingEntry(db, entry)
}

/** Pages show no more of a picture than its address: there is no file. */
export async function portray(db: Db, { id: ownerId }: Member, key: string): Promise<void> {
  const { id: pictureId } = await insertPicture(db, { key, ownerId, bytes: 1, createdAt: at() })
  await updateUser(db, ownerId, { pictureId })
}

const DAY_MS = 24 * 3_600_000

/** Returns the id of an announcement, which the home page and the list show from now on. */
export async function announce(db: Db): Promise<number> {
  const [startsAt = '', endsAt = ''] = [-DAY_MS, DAY_MS].map((ms) => new Date(Date.now() + ms).toISOString())
  const unlinked = { href: null, linkFr: null, linkEn: null }
  const text = { ...unlinked, textFr: 'Nouveau: les listes d’attente.', textEn: 'New: waiting lists.' }
  await insertAnnouncement(db, { ...text, startsAt, endsAt, savedBy: null, savedAt: startsAt })
  const announcement = await findNewestAnnouncement(db)
  if (!announcement) throw new Error('Nothing was announced.')
  return announcement.id
}
