// Also on PostgreSQL: counts that processes share.

import { ORPCError } from '@orpc/server'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { RATE_LIMITS, WIDER } from '#server/domain/platform/rate-limit.ts'
import { makeRateLimits } from '#server/gateways/rate-limits.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { sharedCounts } from '#server/runtime/wiring/rate-limit-store.ts'
import { giveBack, isSpent, spend, spendAll } from '#server/services/platform/rate-limit.ts'
import { PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import { leave } from '#tests/api/world/limits.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { isOnPostgres, refusal, world } from '#tests/api/world/world.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'

const party = (activityId: number, people: number, guestId?: string) => ({
  activityId,
  attendance: [{ nbrParticipant: people }],
  consent: false,
  guestId,
})

const WAIT = { retryAfterSeconds: expect.any(Number) as number }

describe('counting', () => {
  test('so many, then the true wait; another key has its own', async () => {
    const { services } = await world()
    const { most, minutes } = RATE_LIMITS.comment
    for (let time = 0; time < most; time++) expect(await spend(services, 'comment', 'a')).toBeNull()
    const wait = await spend(services, 'comment', 'a')
    expect(wait?.retryAfterSeconds).toBeGreaterThan(minutes * 60 - 60)
    expect(wait?.retryAfterSeconds).toBeLessThanOrEqual(minutes * 60)
    expect(await isSpent(services, [['comment', 'a']])).toEqual(WAIT)
    expect(await spend(services, 'comment', 'b')).toBeNull()
    expect(await isSpent(services, [['comment', 'b']])).toBeNull()
  })

  test('a hundred at once are a hundred', async () => {
    const { services } = await world()
    const { most } = RATE_LIMITS.comment
    const waits = await Promise.all(Array.from({ length: 100 }, () => spend(services, 'comment', 'a')))
    expect(waits.filter((wait) => wait === null)).toHaveLength(most)
  })

  test('what the last of several refuses does not count for the first', async () => {
    const { services } = await world()
    await leave(services, 1, 'review', 'a')
    await leave(services, 0, 'comment', 'a')
    const both = () => spendAll(services, [['review', 'a'] as const, ['comment', 'a'] as const])
    for (let time = 0; time < 3; time++) expect(await both()).toEqual(WAIT)
    expect(await spend(services, 'review', 'a')).toBeNull()
    await giveBack(services, [['comment', 'b']])
  })

  test('what is refused does not count where not each try does', async () => {
    const { services } = await world()
    const { most } = RATE_LIMITS.signInFailureByNetwork
    const crowd = Array.from({ length: most + 50 }, () => spend(services, 'signInFailureByNetwork', 'a'))
    expect((await Promise.all(crowd)).filter((wait) => wait !== null)).toHaveLength(50)
    await giveBack(
      services,
      Array.from({ length: most }, () => ['signInFailureByNetwork', 'a'] as const),
    )
    await leave(services, 1, 'signInFailureByNetwork', 'a')
    expect(await spend(services, 'signInFailureByNetwork', 'a')).toBeNull()
  })

  test('of a network: its /64, and four times as much for the /56 around it', async () => {
    const { services } = await world()
    const { most } = RATE_LIMITS.newsletter
    const from = (subnet: number, host: string) =>
      spend(services, 'newsletter', `2001:db8:7:${subnet.toString(16)}::${host}`)
    for (let time = 0; time < most; time++) expect(await from(1, (time + 1).toString(16))).toBeNull()
    expect(await from(1, 'ffff')).toEqual(WAIT)
    for (let subnet = 2; subnet <= WIDER; subnet++)
      for (let time = 0; time < most; time++) expect(await from(subnet, '1')).toBeNull()
    expect(await from(WIDER + 1, '1')).toEqual(WAIT)
    expect(await from(0x100, '1')).toBeNull()
  })

  test('is not undone by what rolls back', async () => {
    const { services } = await world()
    const work = inTransaction(services, async () => {
      await spend(services, 'ownData', '1')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await leave(services, 1, 'ownData', '1')
    expect(await spend(services, 'ownData', '1')).toEqual(WAIT)
  })
})

const describeOnPostgres = isOnPostgres ? describe : () => undefined

describeOnPostgres('the shared counts', () => {
  test('are one for all processes, without addresses of networks or people in them', async () => {
    const { services, db } = await world()
    const signer = signerOf('y'.repeat(64))
    const rateLimits = makeRateLimits({ shared: sharedCounts(db, () => undefined, 60_000), signer })
    const other = { ...services, rateLimits }
    await leave(services, 1, 'review', 'camille@exemple.org')
    expect(await spend(other, 'review', 'camille@exemple.org')).toBeNull()
    expect(await spend(services, 'review', 'camille@exemple.org')).toEqual(WAIT)
    expect(await spend(other, 'review', 'camille@exemple.org')).toEqual(WAIT)
    const rows = await db.selectFrom('rateLimit').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('camille')
  })

  test('leave no statement with a name of the library: only the pool knows whether its connections keep them', async () => {
    const { services, db } = await world()
    const { sql } = await import('kysely')
    await spend(services, 'review', 'a')
    await isSpent(services, [['review', 'a']])
    await giveBack(services, [['review', 'a']])
    const { rows } = await sql`
      select name from pg_prepared_statements where name not like 'viree%'`.execute(db)
    expect(rows).toEqual([])
  })

  test('go after they are over', async () => {
    const { services, db } = await world()
    await spend(services, 'review', 'a')
    const piece = PIECES.find(({ name }) => name === 'forget-rate-limits')!
    await takeTurn(services, piece, new AbortController().signal)
    expect(await db.selectFrom('rateLimit').select('key').execute()).toHaveLength(1)
    await db.updateTable('rateLimit').set({ expire: 1 }).execute()
    await db.deleteFrom('periodicWork').execute()
    await takeTurn(services, piece, new AbortController().signal)
    expect(await db.selectFrom('rateLimit').select('key').execute()).toEqual([])
  })

  test('that cannot be reached keep nobody waiting, and let nobody in', async () => {
    const { services } = await world()
    const away = openDatabase({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const failures = vi.fn()
    const rateLimits = makeRateLimits({ shared: sharedCounts(away, failures), signer: signerOf('z') })
    const without = { ...services, rateLimits }
    const { most } = RATE_LIMITS.comment
    for (let time = 0; time < most; time++) expect(await spend(without, 'comment', 'a')).toBeNull()
    expect(await spend(without, 'comment', 'a')).toEqual(WAIT)
    expect(failures).toHaveBeenCalledTimes(1) // then it is left alone for a while
    await away.destroy()
  })
})

describe('people of one place', () => {
  test('sixty guests who join one activity within ten minutes all get in', async () => {
    const { activity, as, db } = await world()
    const { id: activityId } = await activity({ capacity: 100 })
    const school = as(null)
    for (let number = 1; number <= 60; number++) {
      const username = `eleve-${number}@exemple.org`
      const { userId: pass } = await school.account.signUp({ asGuest: true, username, firstname: 'Élève' })
      const { result } = await school.participation.join(party(activityId, 1, String(pass)))
      expect([number, result]).toEqual([number, 'inscription_ok'])
    }
    expect(await db.selectFrom('participation').select('id').execute()).toHaveLength(60)
  })

  test('from one /64 the limit holds, whatever a header says', async () => {
    const { services } = await world({ TRUSTED_PROXIES: '127.0.0.1' })
    const { url } = await listen(services)
    await leave(services, 2, 'guestPass', '2001:db8:9:9::1')
    const ask = async (hops: string, name: string) => {
      const { status } = await fetch(`${url}/api/user`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': hops },
        body: JSON.stringify({ asGuest: true, username: `${name}@exemple.org`, firstname: 'Lan' }),
      })
      return status
    }
    expect(await ask('2001:db8:9:9:aaaa::1', 'un')).toBe(200)
    expect(await ask('198.51.100.1, 2001:db8:9:9:bbbb::2', 'deux')).toBe(200)
    expect(await ask('2001:DB8:9:9:cccc::3', 'trois')).toBe(429)
    expect(await ask('203.0.113.7, 2001:db8:9:9::4', 'quatre')).toBe(429)
    expect(await ask('2001:db8:9:a000::1', 'cinq')).toBe(200)
  })
})

describe('a call', () => {
  test('that is refused spends nothing of what only counts when it is done', async () => {
    const { participant, as, services, activity } = await world()
    const bruno = await participant()
    const { id: activityId } = await activity()
    await leave(services, 1, 'comment', String(bruno.id))
    for (let time = 0; time < 3; time++)
      await expect(as(bruno).comment.add({ activityId: 999, comment: 'Où donc?' })).rejects.toMatchObject(
        refusal('ACTIVITY_UNRECOVERED', 404),
      )
    await as(bruno).comment.add({ activityId, comment: 'Ici!' })
    await expect(as(bruno).comment.add({ activityId, comment: 'Encore!' })).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS', 429),
    )
  })

  test('that its row of permissions refuses spends nothing', async () => {
    const { participant, as, services } = await world()
    const waiting = await participant({ emailConfirmed: false })
    const before = vi.spyOn(services.rateLimits, 'spend')
    const attempt = as(waiting).comment.add({ activityId: 1, comment: 'Bonjour' })
    await expect(attempt).rejects.toBeInstanceOf(ORPCError)
    const names = before.mock.calls.map(([{ name }]) => name)
    expect(names.filter((name) => !name.startsWith('securityEvent'))).toEqual([]) // those refuse nobody
  })

  test('over REST says the true wait in header, body and sentence', async () => {
    const { participant, browser, services } = await world()
    const bruno = await participant()
    const page = browser()
    await page.signIn(bruno)
    await leave(services, 0, 'follow', String(bruno.id))
    const { status, headers, body } = await page.send('/api/user/alert', { json: { userId: 1 } })
    const retryAfter = Number(headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(3500)
    expect([status, body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS', data: { retryAfter } }])
    expect((body as { message: string }).message).toContain(`${Math.ceil(retryAfter / 60)} min`)
  })

  test('with links that nobody wrote ends after three hundred; one that is good still counts for nothing', async () => {
    const { as, services, contextOf } = await world()
    const { peer } = await contextOf(null)
    await leave(services, 1, 'wrongLink', peer)
    const guess = () => as(null).pages.ticket.read({ uuid: '00000000-0000-4000-8000-000000000000' })
    await expect(guess()).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(guess()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  })

  test('of a classroom that registers at one moment nobody is refused, and nobody after it', async () => {
    const { as, services, contextOf, participant } = await world()
    const bruno = as(await participant())
    const asked = Array.from({ length: 400 }, () => bruno.pages.participation.list({}))
    expect(await Promise.all(asked)).toHaveLength(400)
    expect(await isSpent(services, [['wrongLink', (await contextOf(null)).peer]])).toBeNull()
  })
})

test('an organisation publishes fifty activities in one evening; a flood ends', async () => {
  const { participant, as, services, db } = await world()
  const host = await participant({ accountType: 'PRO' })
  const activity = {
    name: 'Une marche',
    typeId: 1,
    description: 'Deux heures.',
    startDate: '2026-12-24T09:00',
    place: { city: 'Rimouski' },
    participantNbr: 10,
  }
  for (let number = 0; number < 50; number++) await as(host).activity.publish({ activity })
  await leave(services, 50, 'publish', String(host.id))
  await expect(as(host).activity.publish({ activity })).rejects.toMatchObject(
    refusal('TOO_MANY_REQUESTS', 429),
  )
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(50)
})

test('one who comes and goes all the time has to let others at the places', async () => {
  const { participant, as, activity } = await world()
  const bruno = as(await participant())
  const { id: activityId } = await activity({ capacity: 5 })
  let joined = 0
  const comeAndGo = async () => {
    const { participant: own } = await bruno.participation.join(party(activityId, 1))
    joined++
    const { id: participantId, tickets } = own!
    const ticketsId = tickets.map(({ uuid }) => uuid)
    await bruno.participation.cancelTickets({ activityId, participantId, ticketsId })
  }
  for (let time = 0; time < RATE_LIMITS.joinOfActivity.most; time++) await comeAndGo()
  await expect(comeAndGo()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  expect(joined).toBe(RATE_LIMITS.joinOfActivity.most)
})

describe('the last try of joining', () => {
  const TOO_MANY = refusal('TOO_MANY_REQUESTS', 429)

  test('is still there after joins that took no place', async () => {
    const { participant, participation, as, activity, services } = await world()
    const bruno = await participant()
    const { id: activityId } = await activity({ capacity: 3 })
    await participation({ activity: { id: activityId }, partySize: 1 })
    await leave(services, 1, 'joinOfActivity', `account ${bruno.id} ${activityId}`)
    await leave(services, 1, 'join', `account ${bruno.id}`)
    const join = (people: number) => as(bruno).participation.join(party(activityId, people))

    expect(await join(3)).toMatchObject({ result: 'inscription_cancelled', left: 2 })
    await expect(as(bruno).participation.join(party(4711, 1))).rejects.toMatchObject(
      refusal('ACTIVITY_UNRECOVERED', 404),
    )
    expect(await join(1)).toMatchObject({ result: 'inscription_ok', given: 1 })
    await expect(join(1)).rejects.toMatchObject(TOO_MANY) // also one that would change nothing
    await expect(join(2)).rejects.toMatchObject(TOO_MANY)
  })

  test('of a card is spent by a wrong card only, and places by none', async () => {
    const { participant, as, activity, services, db } = await world()
    const bruno = await participant()
    const { id: activityId } = await activity()
    const left = { account: `account ${bruno.id}`, ofActivity: `account ${bruno.id} ${activityId}` }
    await leave(services, 1, 'join', left.account)
    await leave(services, 1, 'joinOfActivity', left.ofActivity)
    await leave(services, 1, 'wrongMemberCard', left.account)
    const memberCard = { number: 'A-1', email: 'membre@exemple.org' }
    const join = (more = {}) => as(bruno).participation.join({ ...party(activityId, 1), ...more })

    await db.updateTable('activity').set({ cancelledAt: services.now().toISOString() }).execute()
    await expect(join({ memberCard })).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
    await db.updateTable('activity').set({ cancelledAt: null, membersOnly: true }).execute()
    await expect(join({ memberCard })).rejects.toMatchObject(refusal('MEMBER_CARD_NOT_VALID', 422))
    await expect(join({ memberCard })).rejects.toMatchObject(TOO_MANY)
    await expect(join()).rejects.toMatchObject(refusal('MEMBER_CARD_REQUIRED', 422))
    await db.updateTable('activity').set({ membersOnly: false }).execute()
    expect(await join()).toMatchObject({ result: 'inscription_ok' })
  })

  test('of a wrong card is counted by the network of guests, too', async () => {
    const { activity, as, services, db } = await world()
    const { id: activityId } = await activity()
    await db.updateTable('activity').set({ membersOnly: true }).execute()
    const counted = vi.spyOn(services.rateLimits, 'spend')
    const memberCard = { number: 'A-1', email: 'membre@exemple.org' }
    const join = async (name: string) => {
      const username = `${name}@exemple.org`
      const { userId } = await as(null).account.signUp({ asGuest: true, username, firstname: name })
      return as(null).participation.join({ ...party(activityId, 1, String(userId)), memberCard })
    }
    await expect(join('Lan')).rejects.toMatchObject(refusal('MEMBER_CARD_NOT_VALID', 422))
    const byNetwork = counted.mock.calls.find(([{ name }]) => name === 'wrongMemberCardByNetwork')!
    await leave(services, 1, 'wrongMemberCardByNetwork', byNetwork[0].key) // and the one of Lan
    await expect(join('Dimitri')).rejects.toMatchObject(TOO_MANY)
  })
})
