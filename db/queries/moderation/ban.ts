import type { Selectable } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { PersonName } from '#db/schema/account.ts'
import type { Ban, BannedIdentityTable, NewBan } from '#db/schema/moderation.ts'

export async function insertBan(db: Db, ban: NewBan): Promise<void> {
  await db.insertInto('ban').values(ban).execute()
}

export async function findOpenBan(db: Db, userId: number): Promise<Ban | undefined> {
  return db
    .selectFrom('ban')
    .selectAll()
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
}

export async function liftBan(
  db: Db,
  id: number,
  lifting: Pick<Ban, 'liftedAt' | 'liftedBy' | 'liftReason'>,
): Promise<void> {
  await db.updateTable('ban').set(lifting).where('id', '=', id).execute()
}

export type BannedIdentity = Pick<Selectable<BannedIdentityTable>, 'kind' | 'hash'>

/** Keeps rows that exist already. */
export async function keepBannedIdentities(db: Db, banId: number, identities: readonly BannedIdentity[]) {
  await db
    .insertInto('bannedIdentity')
    .values(identities.map((identity) => ({ banId, ...identity })))
    .onConflict((conflict) => conflict.columns(['kind', 'hash', 'banId']).doNothing())
    .execute()
}

export async function forgetBannedIdentities(db: Db, banId: number): Promise<void> {
  await db.deleteFrom('bannedIdentity').where('banId', '=', banId).execute()
}

export async function isBannedIdentity(
  db: Db,
  kind: BannedIdentity['kind'],
  hashes: readonly string[],
): Promise<boolean> {
  return db
    .selectFrom('bannedIdentity')
    .select('id')
    .where('kind', '=', kind)
    .where('hash', 'in', hashes)
    .limit(1)
    .$call(isFound)
}

export type BanWithPerson = Ban & PersonName

/** Lists the bans in force, newest first; with hashes, only those of people recognised by one of them. */
export async function listOpenBans(db: Db, page: Page, hashes: readonly string[] | null = null) {
  return db
    .selectFrom('ban')
    .$if(hashes !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('bannedIdentity')
            .select('bannedIdentity.id')
            .whereRef('bannedIdentity.banId', '=', 'ban.id')
            .where('bannedIdentity.hash', 'in', hashes ?? []),
        ),
      ),
    )
    .innerJoin('user', 'user.id', 'ban.userId')
    .selectAll('ban')
    .select(['user.firstName', 'user.lastName', 'user.organisationName'])
    .where('ban.liftedAt', 'is', null)
    .orderBy('ban.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
