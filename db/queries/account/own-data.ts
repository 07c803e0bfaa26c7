import { readEnteredByHand } from '#db/queries/account/own-data-by-hand.ts'
import { ownEmailKey } from '#db/queries/account/user.ts'
import { selectPublicHosts } from '#db/queries/search/following.ts'
import type { Db } from '#db/schema.ts'

/**
 * What somebody may write without end is read up to here, the most recent first: an archive of millions of rows would end
 * the process for everybody (docs/decisions/142).
 */
export const MOST_OF_A_KIND = 20_000

/** Each with a text of up to 20,000 characters. */
const MOST_ACTIVITIES = 2000

/** Reads every row about one person, for themselves: secrets (hashes, seals) are left out. */
export async function readOwnDataOfAccount(db: Db, userId: number) {
  const { passwordHash, ...account } = await db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const emailKey = ownEmailKey(account)
  const { tickets, ticketsHandedOn } = await readTickets(db, userId, emailKey)
  const byHand = await readEnteredByHand(db, emailKey, MOST_OF_A_KIND)
  return {
    account: [{ ...account, hasPassword: passwordHash !== null }],
    registrations: (
      await db
        .selectFrom('participation')
        .innerJoin('activity', 'activity.id', 'participation.activityId')
        .selectAll('participation')
        .select(['activity.name as activityName', 'activity.startsAt as activityStartsAt'])
        .where('participation.userId', '=', userId)
        .orderBy('participation.id')
        .execute()
    ).concat(byHand.registrations),
    tickets: [...tickets, ...byHand.tickets],
    ticketsHandedOn,
    waitingList: await db
      .selectFrom('waitingEntry')
      .innerJoin('activity', 'activity.id', 'waitingEntry.activityId')
      .select(['waitingEntry.activityId', 'activity.name as activityName', 'ticketTypeId', 'partySize'])
      .select(['waitingEntry.createdAt', 'offeredAt', 'offeredUntil', 'waitingEntry.endedAt', 'endedReason'])
      .where('waitingEntry.userId', '=', userId)
      .orderBy('waitingEntry.id')
      .execute(),
    corrections: await db
      .selectFrom('attendanceCorrection')
      .innerJoin('participation', 'participation.id', 'attendanceCorrection.participationId')
      .select(['participation.activityId', 'before', 'after', 'reason', 'correctedAt'])
      .where('participation.userId', '=', userId)
      .orderBy('attendanceCorrection.id')
      .execute(),
    answers: (
      await db
        .selectFrom('answer')
        .innerJoin('participation', 'participation.id', 'answer.participationId')
        .innerJoin('question', 'question.id', 'answer.questionId')
        .selectAll('answer')
        .select(['participation.activityId', 'question.label as question'])
        .where('participation.userId', '=', userId)
        .orderBy('answer.id')
        .execute()
    ).concat(byHand.answers),
    activities: (
      await db
        .selectFrom('activity')
        .selectAll()
        .where('hostId', '=', userId)
        .orderBy('id', 'desc')
        .limit(MOST_ACTIVITIES)
        .execute()
    ).map((activity) => withPublishedNames(activity)),
    series: await db.selectFrom('series').selectAll().where('hostId', '=', userId).execute(),
    sessions: await db
      .selectFrom('session')
      .select(['id', 'client', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt'])
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .limit(MOST_OF_A_KIND)
      .execute(),
    notifications: await db
      .selectFrom('notification')
      .select(['id', 'type', 'createdAt', 'sentAt'])
      .where((eb) => eb.or([eb('userId', '=', userId), eb('parentOfId', '=', userId)]))
      .orderBy('id', 'desc')
      .limit(MOST_OF_A_KIND)
      .execute(),
    /** A name only where anybody may see it: a profile may be hidden again, or have been followed by its number. */
    following: await db
      .selectFrom('following')
      .leftJoin(
        selectPublicHosts(db).select(['user.id', 'user.organisationName', 'user.firstName']).as('host'),
        'host.id',
        'following.hostId',
      )
      .select([
        'following.hostId',
        'host.organisationName',
        'host.firstName',
        'following.since',
        'following.endedAt',
      ])
      .where('following.followerId', '=', userId)
      .orderBy('following.id')
      .execute(),
    interests: await db.selectFrom('interest').select('typeId').where('userId', '=', userId).execute(),
    codes: await db
      .selectFrom('promotionalCodeUse')
      .innerJoin('promotionalCode', 'promotionalCode.id', 'promotionalCodeUse.codeId')
      .select(['promotionalCode.code', 'promotionalCodeUse.usedAt'])
      .where('promotionalCodeUse.userId', '=', userId)
      .execute(),
    memberships: await db
      .selectFrom('membership')
      .innerJoin('user as organisation', 'organisation.id', 'membership.organisationId')
      .select([
        'membership.organisationId',
        'organisation.organisationName',
        'membership.role',
        'membership.since',
        'membership.endedAt',
      ])
      .where('membership.userId', '=', userId)
      .orderBy('membership.id')
      .execute(),
  }
}

/**
 * Reads the tickets of my registrations, those that I handed on, and those that came to my address. The uuid of a
 * ticket with another holder is that holder's secret: the archive has the one that the pages have, which opens nothing.
 * The address to which a holder handed it on is not mine to read (docs/decisions/087).
 */
async function readTickets(db: Db, userId: number, emailKey: string | null) {
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .selectAll('ticket')
    .where('participation.userId', '=', userId)
    .orderBy('ticket.id')
    .execute()
  const handovers = await db
    .selectFrom('ticketHandover')
    .innerJoin('ticket', 'ticket.id', 'ticketHandover.ticketId')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select(['ticket.activityId', 'ticketHandover.firstName', 'ticketHandover.lastName'])
    .select(['ticketHandover.email', 'ticketHandover.createdAt'])
    .select(['ticketHandover.emailKey', 'ticketHandover.fromHandoverId'])
    .where((eb) =>
      eb.or([eb('participation.userId', '=', userId), eb('ticketHandover.emailKey', '=', emailKey)]),
    )
    .orderBy('ticketHandover.id')
    .execute()
  return {
    tickets: tickets.map(({ partyUuid, ...ticket }) => ({ ...ticket, uuid: partyUuid ?? ticket.uuid })),
    ticketsHandedOn: handovers.map(({ fromHandoverId, emailKey: toKey, ...handover }) => ({
      ...handover,
      email: fromHandoverId === null || toKey === emailKey ? handover.email : null,
    })),
  }
}

/** The archive's names of columns that were renamed since: people may read it with programs. */
const PUBLISHED_NAMES: Record<string, string> = { lockCounter: 'lockVersion', version: 'editVersion' }

function withPublishedNames(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [PUBLISHED_NAMES[column] ?? column, value]),
  )
}
