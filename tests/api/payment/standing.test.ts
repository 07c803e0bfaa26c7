// Also on PostgreSQL: joins that decide whether somebody waits, and locks in which activities go online.

import { describe, expect, test, vi } from 'vitest'
import { findActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import { findSession, openSession } from '#server/services/account/sign-in/session.ts'
import {
  openPaymentAccount,
  readPaymentAccount,
  readPaymentAccounts,
} from '#server/services/payment/account.ts'
import { remindOfPaymentAccounts } from '#server/services/payment/remind.ts'
import { findSeller } from '#server/services/payment/sales.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { PATIENT, playPayments, SELLER } from '#tests/api/world/payments.ts'
import { type Person, world } from '#tests/api/world/world.ts'

const BACK = { refreshUrl: 'http://localhost:3000/encore', returnUrl: 'http://localhost:3000/retour' }
const PAID = [{ name: 'Adulte', priceCents: 2000, capacity: null }]

/** Alice hosts at a double of her own, whose answers about her account tests give. */
async function atTheDouble() {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  Object.assign(app.services, { payments: played.payments })
  const alice = await app.host()
  const accountOf = (person: Person) =>
    app.db.selectFrom('paymentAccount').selectAll().where('userId', '=', person.id).executeTakeFirstOrThrow()
  async function open(person: Person = alice) {
    await openPaymentAccount(app.services, await app.sessionOf(person), BACK)
  }
  async function provider(status: 'active' | 'pending' | 'restricted' | 'rejected', person: Person = alice) {
    const { id, stripeAccountId } = await accountOf(person)
    await played.control('transfers', { account: stripeAccountId, status })
    await readPaymentAccount(app.services, id)
  }
  async function standing(person: Person = alice) {
    const device = { client: 'web', userAgent: null, way: 'PASSWORD' } as const
    const { token } = await openSession(app.services, person.id, device)
    return (await findSession(app.services, token))?.standing
  }
  const waits = async (id: number) => (await findActivity(app.db, id))?.validation
  return { ...app, ...played, alice, open, provider, standing, waits, accountOf }
}

describe('the standing of an account', () => {
  test('is complete for somebody who never sold anything', async () => {
    const { standing, activity, alice, participant } = await atTheDouble()
    await activity({ host: alice })
    expect(await standing()).toBe('YES')
    expect(await standing(await participant())).toBe('YES')
  })

  test('waits from the first paid activity on, until everything is there', async () => {
    const { standing, activity, alice, open, provider, as } = await atTheDouble()
    await activity({ host: alice, ticketTypes: PAID })
    expect(await standing()).toBe('WAITING_STRIPE_ACCOUNT_CREATION')
    await open()
    await provider('active')
    expect(await standing()).toBe('WAITING_STRIPE_ACCOUNT_CREATION')
    await as(alice).profile.updateBilling(SELLER)
    expect(await standing()).toBe('YES')
    await provider('restricted')
    expect(await standing()).toBe('WAITING_STRIPE_ACCOUNT_CREATION')
  })

  test('waits from the request on', async () => {
    const { standing, open } = await atTheDouble()
    await open()
    expect(await standing()).toBe('WAITING_STRIPE_ACCOUNT_CREATION')
  })

  test('waits for nothing that is over, called off, or only a draft', async () => {
    const { standing, activity, alice, db } = await atTheDouble()
    const { id } = await activity({ host: alice, ticketTypes: PAID })
    for (const change of [
      { startsAt: '2020-01-01T00:00:00.000Z' },
      { cancelledAt: '2026-11-20T00:00:00.000Z' },
      { publishedAt: null },
    ]) {
      const before = (await findActivity(db, id))!
      await updateActivity(db, id, change)
      expect(await standing()).toBe('YES')
      const { startsAt, cancelledAt, publishedAt } = before
      await updateActivity(db, id, { startsAt, cancelledAt, publishedAt })
    }
    expect(await standing()).toBe('WAITING_STRIPE_ACCOUNT_CREATION')
  })

  test('is the organisation’s where somebody acts for it', async () => {
    const app = await atTheDouble()
    const club = await organisation(app)
    const admin = await member(app, club, 'ADMIN')
    await app.activity({ host: club, ticketTypes: PAID })
    expect(await app.standing(club)).toBe('WAITING_STRIPE_ACCOUNT_CREATION')
    expect(await app.standing(admin)).toBe('YES')
    expect(await acting(app, admin, club).pages.paymentAccount.read()).toMatchObject({ state: 'NONE' })
  })

  test('waits for nothing on a site where nothing can be sold', async () => {
    const { standing, activity, alice, services } = await atTheDouble()
    await activity({ host: alice, ticketTypes: PAID })
    Object.assign(services, { payments: null })
    expect(await standing()).toBe('YES')
  })
})

describe('what waits goes online by itself', () => {
  async function waiting() {
    const app = await atTheDouble()
    const { id } = await app.activity({ host: app.alice, ticketTypes: PAID })
    await updateActivity(app.db, id, { validation: 'WAITING_PAYMENT_VALID', validatedAt: null })
    await app.delivered()
    return { ...app, id }
  }

  test('when the account is ready last', async () => {
    const { as, alice, open, provider, waits, id, delivered } = await waiting()
    await as(alice).profile.updateBilling(SELLER)
    await open()
    expect(await waits(id)).toBe('WAITING_PAYMENT_VALID')
    await provider('active')
    expect(await waits(id)).toBe('VALIDED')
    expect((await delivered()).map(({ subject }) => subject)).toEqual([expect.stringContaining('En ligne')])
  })

  test('when the seller is known last', async () => {
    const { as, alice, open, provider, waits, id } = await waiting()
    await open()
    await provider('active')
    expect(await waits(id)).toBe('WAITING_PAYMENT_VALID')
    const { telephone, ...others } = SELLER
    await as(alice).profile.updateBilling(others)
    expect(await waits(id)).toBe('WAITING_PAYMENT_VALID')
    await as(alice).profile.updateBilling({ telephone })
    expect(await waits(id)).toBe('VALIDED')
  })

  test('when it was published at the moment in which the account became ready', async () => {
    const { as, alice, open, provider, waits, id, services, db } = await waiting()
    await as(alice).profile.updateBilling(SELLER)
    await open()
    await provider('active')
    await updateActivity(db, id, { validation: 'WAITING_PAYMENT_VALID' })
    await readPaymentAccounts(services)
    expect(await waits(id)).toBe('VALIDED')
  })

  test('and is not held up by another host’s account', async () => {
    const { host, open, provider, as, waits, id } = await waiting()
    const chantal = await host()
    await as(chantal).profile.updateBilling(SELLER)
    await open(chantal)
    await provider('active', chantal)
    expect(await waits(id)).toBe('WAITING_PAYMENT_VALID')
  })
})

test('an account for which the provider has no answer does not hold up the others', async () => {
  const { alice, host, as, open, provider, services, db, accountOf } = await atTheDouble()
  const chantal = await host()
  for (const one of [alice, chantal]) {
    await as(one).profile.updateBilling(SELLER)
    await open(one)
  }
  await provider('active', chantal)
  await db.updateTable('paymentAccount').set({ readAt: null, readyAt: null }).execute()
  const read = services.payments!.readAccount
  const { stripeAccountId } = await accountOf(alice)
  vi.spyOn(services.payments!, 'readAccount').mockImplementation((id) =>
    id === stripeAccountId ? Promise.reject(new ProviderUnavailable('403')) : read(id),
  )
  await readPaymentAccounts(services)
  const accounts = await db.selectFrom('paymentAccount').select(['userId', 'readyAt']).orderBy('id').execute()
  expect(accounts).toEqual([
    { userId: alice.id, readyAt: null },
    { userId: chantal.id, readyAt: expect.any(String) },
  ])
})

describe('an account that is taken away', () => {
  async function selling() {
    const app = await atTheDouble()
    await app.as(app.alice).profile.updateBilling(SELLER)
    await app.open()
    await app.provider('active')
    const hike = await app.activity({ host: app.alice, ticketTypes: PAID })
    await app.delivered()
    return { ...app, hike }
  }

  test('pauses the sales, and nothing else: the host is told, once', async () => {
    const { provider, services, alice, delivered, hike, waits } = await selling()
    expect(await findSeller(services, alice.id)).toMatchObject({ seller: { legalName: SELLER.legalName } })
    await provider('restricted')
    expect(await findSeller(services, alice.id)).toEqual({
      refused: 'SALES_PAUSED',
      data: { reason: 'PAYMENT_ACCOUNT' },
    })
    await provider('restricted')
    const told = await delivered()
    expect(told.map(({ to, subject }) => [to.address, subject])).toEqual([
      [alice.email, 'Vos ventes sont en pause'],
    ])
    expect(await waits(hike.id)).toBe('VALIDED')
  })

  test('leaves what was on sale on the list, also after a change', async () => {
    const { provider, as, alice, hike, waits } = await selling()
    await provider('restricted')
    const { lockVersion } = await as(alice).activity.read({ activityId: hike.id })
    await as(alice).activity.update({
      activity: { activityId: hike.id, lockVersion: lockVersion!, description: 'Douze kilomètres.' },
    })
    expect(await waits(hike.id)).toBe('VALIDED')
  })

  test('that is given back sells again by itself', async () => {
    const { provider, services, alice, delivered } = await selling()
    await provider('restricted')
    await provider('active')
    expect(await findSeller(services, alice.id)).toHaveProperty('seller')
    expect(await delivered()).toEqual([]) // the bad news is no news any more
  })

  test('pauses them as well where the seller is not known any more', async () => {
    const { as, alice, services } = await selling()
    await as(alice).profile.updateBilling({ telephone: '' })
    expect(await findSeller(services, alice.id)).toEqual({
      refused: 'SALES_PAUSED',
      data: { reason: 'SELLER' },
    })
  })
})

/** Three dates of Alice's that cost something; the first is over, and all of them wait for her account. */
async function waitingSeries() {
  const app = await atTheDouble()
  const { activity, alice, as, db, clock } = app
  const { id: activityId } = await activity({ host: alice, name: 'Les crêtes', ticketTypes: PAID })
  const requestKey = '0b9f8a52-6d3c-4b6a-9a53-8a1f5f0f7a11'
  await as(alice).pages.series.repeat({ activityId, every: 'WEEK', times: 3, requestKey })
  await db.updateTable('activity').set({ validation: 'WAITING_PAYMENT_VALID', validatedAt: null }).execute()
  await app.delivered()
  clock.pass({ days: 8 })
  return app
}

test('a series goes online at once: host and followers hear of the first date that is to come', async () => {
  const { as, alice, open, provider, db } = await waitingSeries()
  const [, second] = await db.selectFrom('activity').select('id').orderBy('startsAt').execute()
  const waiting = async () => (await as(alice).pages.paymentAccount.read()).waiting
  expect(await waiting()).toBe(2)
  await as(alice).profile.updateBilling(SELLER)
  await open()
  const news = await hearNews(db)
  await provider('active')
  const validations = db.selectFrom('activity').select('validation').distinct()
  expect(await validations.execute()).toEqual([{ validation: 'VALIDED' }])
  expect(await news()).toEqual([[alice.id, 'ACTIVITY_VALID', { activityId: second?.id }]])
  const announcing = db.selectFrom('task').select('payload').where('kind', '=', 'announce-activity')
  const announced = await announcing.where('doneAt', 'is', null).execute()
  expect(announced.map(({ payload }) => JSON.parse(payload) as object)).toMatchObject([
    { activityId: second?.id },
  ])
  expect(await waiting()).toBe(0)
})

test('a host is reminded of a series once', async () => {
  const { db, services, delivered } = await waitingSeries()
  await remindOfPaymentAccounts(services)
  await remindOfPaymentAccounts(services)
  expect(await delivered()).toHaveLength(1)
  const open = db.selectFrom('activity').select('id').where('paymentRemindedAt', 'is', null)
  expect(await open.execute()).toHaveLength(1) // the date that is over
})

test('a host is reminded once, a day after an activity began to wait', async () => {
  const { activity, alice, db, services, clock, delivered } = await atTheDouble()
  const { id } = await activity({ host: alice, name: 'Les crêtes', ticketTypes: PAID })
  await updateActivity(db, id, { validation: 'WAITING_PAYMENT_VALID' })
  await delivered()
  await remindOfPaymentAccounts(services)
  expect(await delivered()).toEqual([])
  clock.pass({ days: 1 })
  await remindOfPaymentAccounts(services)
  await remindOfPaymentAccounts(services)
  expect((await delivered()).map(({ subject }) => subject)).toEqual([
    'Compte de paiement à terminer\u00a0: Les crêtes',
  ])
})

describe('the calls of a host', () => {
  test('lead to the provider’s form, and to the host’s pages there once it is filled in', async () => {
    const { as, alice, url, provider } = await atTheDouble()
    const client = as(alice)
    expect(await client.payment.openAccount()).toEqual({ url: expect.stringContaining(url) })
    await expect(client.payment.openDashboard()).rejects.toMatchObject({
      code: 'NO_PAYMENT_ACCOUNT',
      status: 404,
    })
    await provider('active')
    expect(await client.pages.paymentAccount.read()).toMatchObject({ state: 'READY', seller: null })
  })

  test('show a seller the email that buyers see: that of billing, else that of the account', async () => {
    const { as, alice } = await atTheDouble()
    const client = as(alice)
    await client.profile.updateBilling(SELLER)
    expect(await client.pages.paymentAccount.read()).toMatchObject({ seller: { email: alice.email } })
    await client.profile.updateBilling({ billingMail: 'billets@exemple.org' })
    expect(await client.pages.paymentAccount.read()).toMatchObject({
      seller: { ...SELLER, email: 'billets@exemple.org' },
    })
  })

  test('say that the provider is away, and go on where they were', async () => {
    const { as, alice, control, accounts } = await atTheDouble()
    await control('fail-next', { kind: 'cut', call: 'POST /v2/core/accounts', after: true })
    await expect(as(alice).payment.openAccount()).rejects.toMatchObject({
      code: 'PROVIDER_AWAY',
      status: 503,
    })
    await as(alice).payment.openAccount()
    expect(await accounts()).toHaveLength(1)
  })

  test.each([
    ['pending', 'STUDIED'],
    ['restricted', 'BEGUN'],
    ['active', 'READY'],
  ] as const)('say how it stands: %s is %s', async (status, state) => {
    const { as, alice, open, provider } = await atTheDouble()
    expect(await as(alice).pages.paymentAccount.read()).toMatchObject({ state: 'NONE', waiting: 0 })
    await open()
    expect(await as(alice).pages.paymentAccount.read()).toMatchObject({ state: 'BEGUN' })
    await provider(status)
    expect(await as(alice).pages.paymentAccount.read()).toMatchObject({ state })
    expect(await as(alice).pages.paymentAccount.reread()).toMatchObject({ state })
  })

  test('make another link for an account that was begun, and open none', async () => {
    const { as, alice, open, url, db } = await atTheDouble()
    await expect(as(alice).pages.paymentAccount.resume()).rejects.toMatchObject({
      code: 'NO_PAYMENT_ACCOUNT',
    })
    expect(await db.selectFrom('paymentAccount').select('id').execute()).toEqual([])
    await open()
    expect(await as(alice).pages.paymentAccount.resume()).toEqual({ url: expect.stringContaining(url) })
  })
})
