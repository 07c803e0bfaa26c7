// Also on PostgreSQL: unique indexes, and tasks.

import { describe, expect, test } from 'vitest'
import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import {
  openDashboard,
  openPaymentAccount,
  readPaymentAccount,
  readPaymentAccounts,
} from '#server/services/payment/account.ts'
import { hasPaymentAccount, PATIENT, playPayments, SELLER } from '#tests/api/world/payments.ts'
import { world } from '#tests/api/world/world.ts'

const BACK = { refreshUrl: 'http://localhost:3000/encore', returnUrl: 'http://localhost:3000/retour' }

/** Fills in the provider's form, as a browser without script does. */
async function fillIn(url: string) {
  const account = { transit: '11000', institution: '000', account: '000123456789' }
  const fields = { legalName: 'Alice Tremblay', ...account, outcome: 'active', action: 'finish' }
  const form = await fetch(url) // the link works once, and leads to the form
  const answer = await fetch(form.url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return answer.headers.get('location')
}

/** Alice, who hosts, at a double of her own. */
async function aliceSells() {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  const services = { ...app.services, payments: played.payments }
  const alice = await app.host()
  const session = await app.sessionOf(alice)
  const open = () => openPaymentAccount(services, session, BACK)
  const row = () => app.db.selectFrom('paymentAccount').selectAll().executeTakeFirstOrThrow()
  const read = async () => readPaymentAccount(services, (await row()).id)
  async function transfers(status: 'active' | 'restricted' | 'rejected') {
    await played.control('transfers', { account: (await row()).stripeAccountId, status })
  }
  return { ...app, ...played, services, alice, session, open, row, read, transfers }
}

test('a host is led to the form of the provider, and has one account however often they press', async () => {
  const { open, accounts, row, alice, url } = await aliceSells()
  const opened = await open()
  expect(opened).toEqual({ url: expect.stringContaining(url) })
  await open()
  expect(await accounts()).toEqual([(await row()).stripeAccountId])
  expect(await row()).toMatchObject({ userId: alice.id, readyAt: null, endedAt: null })
})

test('two presses at once make one account', async () => {
  const { open, accounts } = await aliceSells()
  const results = await Promise.allSettled([open(), open()])
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ProviderUnavailable)
  expect(await accounts()).toHaveLength(1)
})

test('the host can be paid once the provider says so, and not because they came back', async () => {
  const { open, read, transfers, db, alice, row, services } = await aliceSells()
  await open()
  expect(await read()).toBe(false)
  expect(await hasPaymentAccount(db, alice.id)).toBe(false)
  await transfers('active')
  expect(await hasPaymentAccount(db, alice.id)).toBe(false)
  expect(await read()).toBe(true)
  expect(await hasPaymentAccount(db, alice.id)).toBe(true)
  expect(await row()).toMatchObject({ readyAt: services.now().toISOString(), lostAt: null })
})

test('the form leads back, and the account is ready then', async () => {
  const { open, read } = await aliceSells()
  const opened = await open()
  expect(await fillIn('url' in opened ? opened.url : '')).toBe(BACK.returnUrl)
  expect(await read()).toBe(true)
})

describe('accounts that no event told of are read again', () => {
  test.each([
    ['new ones', 0],
    ['old ones', 30],
  ])('%s every ten minutes, until they are ready', async (_, days) => {
    const { open, services, transfers, row, clock, db, alice } = await aliceSells()
    await open()
    clock.pass({ days })
    await readPaymentAccounts(services)
    const first = await row()
    clock.pass({ minutes: 9 })
    await transfers('active')
    await readPaymentAccounts(services)
    expect(await row()).toEqual(first)
    clock.pass({ minutes: 1 })
    await readPaymentAccounts(services)
    expect(await hasPaymentAccount(db, alice.id)).toBe(true)
  })

  test('those that are ready no longer every ten minutes, too', async () => {
    const { open, read, services, transfers, row, clock } = await aliceSells()
    await open()
    await transfers('active')
    await read()
    clock.pass({ days: 30 })
    await transfers('restricted')
    await readPaymentAccounts(services)
    expect(await row()).toMatchObject({ readyAt: null, lostAt: expect.any(String) })
    clock.pass({ days: 30 })
    await readPaymentAccounts(services)
    clock.pass({ minutes: 10 })
    await transfers('active')
    await readPaymentAccounts(services)
    expect(await row()).toMatchObject({ readyAt: clock.now.toISOString(), lostAt: null })
  })

  test('ready ones once a day', async () => {
    const { open, read, transfers, services, row, clock } = await aliceSells()
    await open()
    await transfers('active')
    await read()
    const before = await row()
    clock.pass({ hours: 23 })
    await readPaymentAccounts(services)
    expect(await row()).toEqual(before)
    clock.pass({ hours: 1 })
    await readPaymentAccounts(services)
    expect(await row()).toMatchObject({ readAt: clock.now.toISOString() })
  })

  test('one that the provider does not know holds up no other', async () => {
    const { open, services, row, db, host, clock } = await aliceSells()
    const stranger = { userId: (await host()).id, stripeAccountId: 'acct_unknown' }
    await db
      .insertInto('paymentAccount')
      .values({ ...stranger, createdAt: '2026-01-01T00:00:00.000Z' })
      .execute()
    await open()
    await readPaymentAccounts(services)
    const mine = await db.selectFrom('paymentAccount').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(mine).toMatchObject({ readAt: clock.now.toISOString() })
    expect(await row()).toMatchObject({ stripeAccountId: 'acct_unknown', readAt: null })
  })

  test('several that the provider never answers for do not hold up the others for good', async () => {
    const { open, read, services, payments, row, db, host, clock } = await aliceSells()
    await open()
    await read()
    const { id } = await row()
    for (let number = 1; number <= 6; number++) {
      const blocked = { userId: (await host()).id, stripeAccountId: `acct_blocked_${number}` }
      await db
        .insertInto('paymentAccount')
        .values({ ...blocked, createdAt: '2026-01-01T00:00:00.000Z' })
        .execute()
    }
    const isBlocked = (account: string) => account.startsWith('acct_blocked')
    services.payments = {
      ...payments,
      readAccount: (account) =>
        isBlocked(account) ? Promise.reject(new ProviderUnavailable('403')) : payments.readAccount(account),
    }
    clock.pass({ days: 1 })
    const before = clock.now.toISOString()
    for (let run = 1; run <= 7; run++) {
      clock.pass({ minutes: 10 })
      await readPaymentAccounts(services).catch(() => undefined)
    }
    const mine = db.selectFrom('paymentAccount').select('readAt').where('id', '=', id)
    const { readAt } = await mine.executeTakeFirstOrThrow()
    expect(readAt !== null && readAt > before).toBe(true)
  })
})

test('activities that waited for the account go online by themselves, also where a reading died before', async () => {
  const { open, read, transfers, activity, alice, db, as } = await aliceSells()
  await as(alice).profile.updateBilling(SELLER)
  const hike = await activity({ host: alice })
  await updateActivity(db, hike.id, { validation: 'WAITING_PAYMENT_VALID' })
  await open()
  await read()
  expect(await lockActivity(db, hike.id)).toMatchObject({ validation: 'WAITING_PAYMENT_VALID' })
  await transfers('active')
  await read()
  expect(await lockActivity(db, hike.id)).toMatchObject({ validation: 'VALIDED' })

  await updateActivity(db, hike.id, { validation: 'WAITING_PAYMENT_VALID' })
  await read()
  expect(await lockActivity(db, hike.id)).toMatchObject({ validation: 'VALIDED' })
})

describe('an account', () => {
  test('that the provider takes away is lost, and ready again when it gives it back', async () => {
    const { open, read, transfers, row, clock } = await aliceSells()
    await open()
    await transfers('active')
    await read()
    clock.pass({ days: 3 })
    await transfers('restricted')
    expect(await read()).toBe(false)
    const lost = await row()
    expect(lost).toMatchObject({ readyAt: null, lostAt: clock.now.toISOString() })

    clock.pass({ days: 1 })
    await read()
    expect(await row()).toMatchObject({ lostAt: lost.lostAt })
    await transfers('active')
    expect(await read()).toBe(true)
    expect(await row()).toMatchObject({ readyAt: clock.now.toISOString(), lostAt: null })
  })

  test('that cannot be read changes nothing', async () => {
    const { open, read, transfers, row, control } = await aliceSells()
    await open()
    await transfers('active')
    await read()
    const before = await row()
    await control('fail-next', { kind: 'error', call: 'GET /v2/core/accounts/*', times: 2 })
    await expect(read()).rejects.toThrow(ProviderUnavailable)
    expect(await row()).toEqual(before)
  })

  test('has pages of its own once the form is filled in; each visit has a new address', async () => {
    const { open, services, session, url } = await aliceSells()
    expect(await openDashboard(services, session)).toEqual({ refused: 'NO_PAYMENT_ACCOUNT' })
    await open()
    expect(await openDashboard(services, session)).toEqual({ refused: 'NO_PAYMENT_ACCOUNT' })
    const opened = await open()
    await fillIn('url' in opened ? opened.url : '')
    const [one, other] = [await openDashboard(services, session), await openDashboard(services, session)]
    expect(one).toEqual({ url: expect.stringContaining(url) })
    expect(other).not.toEqual(one)
  })
})

test('an account that was closed at the provider ends, and the next press opens another one', async () => {
  const { open, row, db, url } = await aliceSells()
  await open()
  const { stripeAccountId } = await row()
  await fetch(`${url}/v2/core/accounts/${stripeAccountId}/close`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await open()).toEqual({ refused: 'PAYMENT_ACCOUNT_CLOSED' })
  expect(await row()).toMatchObject({ stripeAccountId, endedAt: expect.any(String) })
  expect(await open()).toEqual({ url: expect.stringContaining(url) })
  expect(
    await db.selectFrom('paymentAccount').select('id').where('endedAt', 'is', null).execute(),
  ).toHaveLength(1)
})

test('without a provider nothing is opened', async () => {
  const app = await world()
  const session = await app.sessionOf(await app.host())
  expect(await openPaymentAccount(app.services, session, BACK)).toEqual({ refused: 'PAYMENTS_OFF' })
  expect(await app.db.selectFrom('paymentAccount').selectAll().execute()).toEqual([])
})

test('an organisation’s account is opened by its admins, for the organisation', async () => {
  const { services, session, host, db } = await aliceSells()
  const quay = await host({ organisationName: 'Coopérative du Vieux-Quai' })
  const actingFor = {
    organisationId: quay.id,
    name: 'Coopérative du Vieux-Quai',
    accountType: 'BASIC',
    standing: 'YES',
  } as const
  const as = (role: 'ADMIN' | 'MEMBER') =>
    openPaymentAccount(services, { ...session, actingFor: { ...actingFor, role } }, BACK)
  expect(await as('MEMBER')).toEqual({ refused: 'ORGANISATION_ADMIN_REQUIRED' })
  await as('ADMIN')
  expect(await db.selectFrom('paymentAccount').select('userId').execute()).toEqual([{ userId: quay.id }])
})
