// Also on PostgreSQL: row locks.

import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { transactionScope } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { router } from '#server/api/router.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { makePromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import { join } from '#server/services/participation/join.ts'
import { untilSomebodyWaits, whileHeld } from '#tests/api/world/database/same-moment.ts'
import { isOnPostgres, refusal, world } from '#tests/api/world/world.ts'

describe('two changes of one account at the same moment', () => {
  test('two codes of one month each are two months', async () => {
    const { as, participant, operator, sessionOf, services, db } = await world()
    const bruno = await participant()
    for (const code of ['HIVER26', 'NEIGE26'])
      await makePromotionalCode(services, await sessionOf(await operator()), {
        code,
        months: 1,
        percent: null,
        startsAt: '2026-11-01T00:00:00.000Z',
        endsAt: '2027-01-01T00:00:00.000Z',
        mostUses: null,
        purpose: 'Le salon de l’aventure',
      })
    await whileHeld(services, { table: 'user', column: 'id', is: bruno.id }, [
      () => as(bruno).account.redeemCode({ code: 'HIVER26' }),
      () => as(bruno).account.redeemCode({ code: 'NEIGE26' }),
    ])
    const { proUntil } = await db
      .selectFrom('user')
      .select('proUntil')
      .where('id', '=', bruno.id)
      .executeTakeFirstOrThrow()
    expect(proUntil).toBe('2027-01-20T17:00:00.000Z')
  })

  test('a tax number and a bank account that are saved in two tabs are both kept', async () => {
    const { as, host, services } = await world()
    const alice = await host()
    await as(alice).profile.updateBilling({ billingMail: 'factures@exemple.org' })
    const bank = { transitNbr: '00123', institutionNbr: '815', accountNbr: '0012345' }
    await whileHeld(services, { table: 'billing_settings', column: 'user_id', is: alice.id }, [
      () => as(alice).profile.updateBilling({ tps: '119364511RT0001' }),
      () => as(alice).profile.updateBilling(bank),
    ])
    expect(await as(alice).pages.account.billing()).toMatchObject({
      tps: '119364511RT0001',
      bank: { institutionNbr: '815' },
    })
  })

  test('interests that are saved in two tabs are those of one of them', async () => {
    const { as, participant, services } = await world()
    const bruno = await participant()
    await as(bruno).profile.saveInterests({ selectedTypes: [1, 2] })
    const saved = await whileHeld(services, { table: 'interest', column: 'user_id', is: bruno.id }, [
      () => as(bruno).profile.saveInterests({ selectedTypes: [3, 4] }),
      () => as(bruno).profile.saveInterests({ selectedTypes: [3, 5] }),
    ])
    expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})

describe('leaving, at the same moment as', () => {
  test('publishing: nothing appears in the name of somebody who is gone', async () => {
    const { as, activity, host, db, services } = await world()
    const alice = await host()
    const [, published] = await whileHeld(services, { table: 'user', column: 'id', is: alice.id }, [
      () => as(alice).pages.account.remove() as Promise<unknown>,
      () => activity({ host: alice, state: 'NEED_VALIDATION' }),
    ])
    const { deletedAt } = await db
      .selectFrom('user')
      .select('deletedAt')
      .where('id', '=', alice.id)
      .executeTakeFirstOrThrow()
    const rows = await db.selectFrom('activity').select('id').where('hostId', '=', alice.id).execute()
    expect({ left: deletedAt !== null, published: published?.status, activities: rows.length }).toEqual(
      deletedAt === null
        ? { left: false, published: 'fulfilled', activities: 1 }
        : { left: true, published: 'rejected', activities: 0 },
    )
  })

  test('joining: the place is not taken by somebody who is gone', async () => {
    const { as, activity, participant, db, services } = await world()
    const [bruno, hike] = [await participant(), await activity({ capacity: 3 })]
    const attendance = [{ nbrParticipant: 2 }]
    let joined: Promise<unknown> = Promise.resolve()
    await whileHeld(services, { table: 'activity', column: 'id', is: hike.id }, [
      () => (joined = as(bruno).participation.join({ activityId: hike.id, attendance })),
      () => as(bruno).pages.account.remove() as Promise<unknown>,
    ])
    await joined.catch((error: unknown) => expect(error).toMatchObject(refusal('UNAUTHORIZED', 401)))
    expect(await places(db, hike.id)).toBe(0)
  })

  test('joining that came first: its places are free again', async () => {
    const { as, activity, participant, db, services, sessionOf } = await world()
    const [bruno, hike] = [await participant(), await activity({ capacity: 3 })]
    const input = {
      activityId: hike.id,
      parts: [{ ticketTypeId: null, people: 2 }],
      acceptsFewer: false,
      consent: false,
    }
    const session = await sessionOf(bruno)
    let leaving: Promise<unknown> = Promise.resolve()
    await inTransaction(services, async (services) => {
      expect(await join(services, session, input)).toMatchObject({ outcome: 'JOINED' })
      leaving = transactionScope.exit(() => as(bruno).pages.account.remove())
      leaving.catch(() => undefined)
      if (isOnPostgres) await untilSomebodyWaits(db)
    })
    expect(await leaving).toMatchObject({ deleted: true })
    expect(await places(db, hike.id)).toBe(0)
  })

  test('coming back from Google: the identity does not become that of somebody who is gone', async () => {
    const { as, participant, db, services } = await world()
    const bruno = await participant()
    const [, entered] = await whileHeld<unknown>(services, { table: 'user', column: 'id', is: bruno.id }, [
      () => as(bruno).pages.account.remove() as Promise<unknown>,
      () => enterWithGoogle(services, atGoogle(bruno.email)),
    ])
    expect(entered).toMatchObject({ status: 'fulfilled' })
    // On SQLite the account may have been linked first, and then deleted with its identity.
    if (isOnPostgres) expect(entered).toMatchObject({ value: { code: expect.any(String) as string } })
    expect(await openIdentities(db)).toEqual([])
  })

  test('writing, following, adding a key or changing the profile: nothing of them is left', async () => {
    const { db, participant, activity, as, services, sessionOf } = await world()
    const bruno = await participant()
    const hike = await activity()
    const session = await sessionOf(bruno) // looked up before the account was deleted
    await as(bruno).pages.account.remove()
    const late = createRouterClient(router, {
      context: { services, session, locale: 'fr' as const, peer: '192.0.2.77' },
    })
    const person = { id: bruno.id }
    for (const write of [
      () => late.comment.add({ activityId: hike.id, comment: 'Encore moi' }),
      () => late.profile.follow({ userId: hike.host.id }),
      () => late.profile.update({ firstname: 'Bruno' }),
      () => late.profile.saveInterests({ selectedTypes: [1] }),
      () => late.profile.updateBilling({ billingMail: 'moi@exemple.org' }),
      () => late.pages.calendarFeed.renew(),
    ])
      await expect(write()).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    const { firstName } = await db
      .selectFrom('user')
      .select('firstName')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(firstName).toBe('')
  })
})

test('an identity that outlived its account leads to the form of a newcomer', async () => {
  const { as, participant, db, services, clock } = await world()
  const bruno = await participant()
  await as(bruno).pages.account.remove()
  const { subject, email } = atGoogle(bruno.email)
  const at = clock.now.toISOString()
  const identity = { userId: bruno.id, provider: 'GOOGLE', subject, email } as const
  await db
    .insertInto('providerIdentity')
    .values({ ...identity, createdAt: at, lastUsedAt: at })
    .execute()
  const code = expect.any(String) as string
  expect(await enterWithGoogle(services, atGoogle(email))).toEqual({ code })
  expect(await openIdentities(db)).toEqual([])
})

const atGoogle = (email: string) =>
  ({ subject: 'sub-bruno', email, isEmailVerified: true, firstName: 'Bruno', lastName: 'Roy' }) as const

const openIdentities = (db: Db) =>
  db.selectFrom('providerIdentity').selectAll().where('endedAt', 'is', null).execute()

async function places(db: Db, activityId: number): Promise<number> {
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .execute()
  return tickets.length
}
