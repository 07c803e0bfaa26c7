import type { Db } from '#db/schema.ts'

/** Reads what they reported to operators, what of theirs was reported, and whether their account was closed. */
export async function readModeration(db: Db, userId: number) {
  return {
    reports: await db
      .selectFrom('report')
      .select([
        'id',
        'reasonId',
        'description',
        'activityId',
        'commentId',
        'profileId',
        'createdAt',
        'closedAt',
      ])
      .where('reporterId', '=', userId)
      .orderBy('id')
      .execute(),
    changes: await db
      .selectFrom('activityRevision')
      .select(['activityId', 'before', 'after', 'openedAt', 'changedAt', 'closedAt', 'closedAs', 'message'])
      .where('changedBy', '=', userId)
      .orderBy('id')
      .execute(),
    bans: await db
      .selectFrom('ban')
      .select(['reason', 'bannedAt', 'liftedAt', 'liftReason'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  }
}

/** Reads what the security log says of the account; a shortened network names no household. */
export async function readSecurityEvents(db: Db, userId: number) {
  return db
    .selectFrom('securityEvent')
    .select(['kind', 'detail', 'network', 'at', 'lastAt', 'count'])
    .where('accountId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Reads what an operator did as one. */
export async function readActs(db: Db, userId: number) {
  return db
    .selectFrom('auditEntry')
    .select(['action', 'subject', 'detail', 'at'])
    .where('actorId', '=', userId)
    .execute()
}
