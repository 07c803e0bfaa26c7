import { sql } from 'kysely'
import { countRows, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { CustomEmail, CustomMailingKind, Mailing, NewCustomEmail } from '#db/schema/notification.ts'

export async function listCustomEmails(db: Db, activityId: number): Promise<CustomEmail[]> {
  return db.selectFrom('customEmail').selectAll().where('activityId', '=', activityId).orderBy('id').execute()
}

export async function findCustomEmail(
  db: Db,
  activityId: number,
  templateType: CustomEmail['templateType'],
): Promise<CustomEmail | undefined> {
  return db
    .selectFrom('customEmail')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('templateType', '=', templateType)
    .executeTakeFirst()
}

/** Saves the text of a moment in the place of an earlier one. */
export async function saveCustomEmail(db: Db, email: NewCustomEmail): Promise<void> {
  await db
    .insertInto('customEmail')
    .values(email)
    .onConflict((conflict) =>
      conflict.columns(['activityId', 'templateType']).doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        content: eb.ref('excluded.content'),
        usesCustomLogo: eb.ref('excluded.usesCustomLogo'),
        savedBy: eb.ref('excluded.savedBy'),
        savedAt: eb.ref('excluded.savedAt'),
      })),
    )
    .execute()
}

export async function deleteCustomEmail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('customEmail').where('id', '=', id).execute()
}

export async function markCustomEmailSent(db: Db, id: number, sentAt: string): Promise<void> {
  await db.updateTable('customEmail').set({ sentAt }).where('id', '=', id).execute()
}

/** Lists the activities that ended in this time, with a text for the morning after that has not left. */
export async function listActivitiesWithUnsentAfter(db: Db, since: string, until: string): Promise<number[]> {
  return db
    .selectFrom('customEmail')
    .innerJoin('activity', 'activity.id', 'customEmail.activityId')
    .select('activity.id')
    .where('customEmail.templateType', '=', sql.lit('AFTER')) // written out, so that the partial index alone answers
    .where('customEmail.sentAt', 'is', null)
    .where('activity.cancelledAt', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('activity.endsAt', 'activity.startsAt'), '>', since))
    .where((eb) => eb(eb.fn.coalesce('activity.endsAt', 'activity.startsAt'), '<=', until))
    .orderBy('activity.id')
    .$call(listIds)
}

export async function findMailingByRequest(db: Db, activityId: number, requestKey: string) {
  return db
    .selectFrom('mailing')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

/** Lists what was sent to the participants of an activity, newest first; tests are left out. */
export async function listSendings(db: Db, activityId: number, limit: number): Promise<Mailing[]> {
  return db
    .selectFrom('mailing')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('kind', 'in', ['CUSTOM_NOW', 'CUSTOM_AFTER'] satisfies CustomMailingKind[])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists when each NOW of an activity was sent since then, oldest first. */
export async function listNowSince(db: Db, activityId: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mailing')
    .select('createdAt')
    .where('activityId', '=', activityId)
    .where('kind', '=', 'CUSTOM_NOW')
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Counts the messages of this host that were queued since then; tests to the host alone are left out. */
export async function countMessagesOfHost(db: Db, hostId: number, since: string): Promise<number> {
  return db
    .selectFrom('notification')
    .innerJoin('mailing', 'mailing.id', 'notification.mailingId')
    .innerJoin('activity', 'activity.id', 'mailing.activityId')
    .where('activity.hostId', '=', hostId)
    .where('mailing.kind', '<>', 'CUSTOM_TEST')
    .where('notification.createdAt', '>', since)
    .$call(countRows)
}

export interface SendingCounts {
  /** How many e-mails were queued. */
  queued: number
  sent: number
  /** Whoever cancelled, or stopped this host's messages, before theirs left; or the sending was stopped. */
  skipped: number
}

/** Counts the e-mails of each of these sendings. */
export async function countEmailsOfSendings(db: Db, ids: number[]): Promise<Map<number, SendingCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('notification')
    .select((eb) => [
      'mailingId',
      eb.fn.countAll<number>().as('queued'),
      eb.fn.count<number>('sentAt').as('done'),
      eb.fn.count<number>('skippedAt').as('skipped'),
    ])
    .where('mailingId', 'in', ids)
    .groupBy('mailingId')
    .execute()
  return new Map(
    rows.map(({ mailingId, queued, done, skipped }) => [
      Number(mailingId),
      { queued, sent: done - skipped, skipped },
    ]),
  )
}

/** Lists the notifications whose task failed for good since then. */
export async function listFailedDeliveries(db: Db, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('task')
    .select('payload')
    .where('kind', '=', 'deliver-notification')
    .where('failedAt', '>=', since)
    .execute()
  return rows.map(({ payload }) => (JSON.parse(payload) as { notificationId: number }).notificationId)
}

/** Lists the emails of these sendings that were not sent. */
export async function listUnsentOf(
  db: Db,
  mailingIds: number[],
): Promise<{ id: number; mailingId: number | null }[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'mailingId'])
    .where('mailingId', 'in', mailingIds)
    .where('sentAt', 'is', null)
    .execute()
}
