import { describe, expect, test, vi } from 'vitest'
import { findUser, updateUser } from '#db/queries/account/user.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { addTask } from '#server/services/platform/task.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal } from '#tests/api/world/world.ts'

async function inTheClient() {
  const app = await shop({ capacity: 3 })
  const bruno = await app.participant()
  const held = await app.buy(bruno, 2, 0, { isMobile: true })
  const intent = async () => (await app.attempts())[0]!.stripeIntentId ?? ''
  const confirm = async (method: string) =>
    app.ask(`POST /v1/payment_intents/${await intent()}/confirm`, { payment_method: method })
  return { ...app, bruno, held, intent, confirm }
}

describe('a mobile client', () => {
  test('gets the secrets of a payment, and of the customer of an account', async () => {
    const { held, ask, intent } = await inTheClient()
    expect(held).toMatchObject({
      ...{ given: 2, total: 9198, clientSecret: expect.stringContaining('_secret_') },
      ...{ customer: expect.stringMatching(/^cus_/), customerSessionClientSecret: expect.any(String) },
    })
    expect(held.url).toBeUndefined()
    expect(held.intentId).not.toBe(await intent())
    expect(await ask(`GET /v1/payment_intents/${await intent()}`)).toMatchObject({
      ...{ amount: 9198, currency: 'cad', customer: held.customer, receipt_email: null },
      metadata: { transactionId: held.intentId },
    })
  })

  test('gets another customer where the provider does not know that of the account any more', async () => {
    const { participant, buy, db, orders } = await shop()
    const bruno = await participant()
    await updateUser(db, bruno.id, { stripeCustomerId: 'cus_deleted' })
    const held = await buy(bruno, 1, 0, { isMobile: true })
    expect(held.customer).toMatch(/^cus_(?!deleted)/)
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
    expect(await findUser(db, bruno.id)).toMatchObject({ stripeCustomerId: held.customer })
  })

  test('pays on without saved cards where the customer was deleted at the provider meanwhile', async () => {
    const { buy, bruno, db, held } = await inTheClient()
    await updateUser(db, bruno.id, { stripeCustomerId: 'cus_deleted' })
    const again = await buy(bruno, 2, 0, { isMobile: true })
    expect(again).toMatchObject({ clientSecret: held.clientSecret, intentId: held.intentId })
    expect([again.customer, again.customerSessionClientSecret]).toEqual([undefined, undefined])
  })

  test('leaves no customer at the provider when the account goes; one that is gone there already is no fault', async () => {
    const app = await inTheClient()
    const { bruno, held, as, ask, work, services, db } = app
    const customers = async () => {
      const { data } = await ask('GET /v1/customers', { limit: '100' })
      return (data as { id: string }[]).map(({ id }) => id)
    }
    expect(await customers()).toEqual([held.customer])
    await as(bruno).payment.abandon({ query: { intentId: held.intentId ?? '' } })
    await as(bruno).pages.account.remove()
    await work()
    expect(await customers()).toEqual([])

    await addTask(services, 'delete-customer', { stripeCustomerId: held.customer ?? '' })
    await work()
    const open = db.selectFrom('task').select('kind').where('kind', '=', 'delete-customer')
    expect(await open.where('doneAt', 'is', null).execute()).toEqual([])
  })

  test('that pays by a mailed link takes the order from the pass that began it', async () => {
    const { services, as, hike, attend } = await shop()
    const guest = await guestOf(services)
    const input = { activityId: hike.id, attendance: attend(1), isMobile: true }
    const { intentId = '' } = await as(null).payment.open({ ...input, guestId: guest.pass })
    const link = await makeGuestLink(services, guest.id)
    const status = (guestId: string) => as(null).payment.readStatus({ intentId, guestId })
    expect(await status(guest.pass)).toMatchObject({ status: expect.any(String) })
    await as(null).pages.buying.resume({ intentId, guestId: link })
    expect(await status(link)).toMatchObject({ status: expect.any(String) })
    await expect(status(guest.pass)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of a guest has no customer', async () => {
    const { services, as, hike, attend, db } = await shop()
    const guest = await guestOf(services)
    const input = { activityId: hike.id, attendance: attend(1), isMobile: true, guestId: guest.pass }
    const held = await as(null).payment.open(input)
    expect(held.clientSecret).toBeDefined()
    expect(held.customer).toBeUndefined()
    expect(
      (await db.selectFrom('user').select('stripeCustomerId').where('id', '=', guest.id).execute())[0],
    ).toEqual({
      stripeCustomerId: null,
    })
  })

  test('pays after a declined card, and registers with what it got: once', async () => {
    const { bruno, held, confirm, as, hike, orders, intent, ask } = await inTheClient()
    await confirm('pm_card_visa_chargeDeclined')
    const settle = () => as(bruno).participation.join({ activityId: hike.id, paymentId: held.intentId })
    await expect(settle()).rejects.toMatchObject(refusal('PAYMENT_MISSING', 409))
    await confirm('pm_card_visa')
    expect(await ask(`GET /v1/payment_intents/${await intent()}`)).toMatchObject({ status: 'succeeded' })
    const first = await settle()
    expect(first).toMatchObject({
      result: 'inscription_ok',
      given: 2,
      participant: { state: 'YES', participantNbr: 2 },
    })
    expect(await settle()).toEqual(first)
    expect(await orders()).toMatchObject([{ state: 'PAID', receiptNumber: 1 }])
  })

  test('learns that the host removed the person and gave everything back', async () => {
    const { bruno, held, confirm, as, alice, hike, work, status } = await inTheClient()
    await confirm('pm_card_visa')
    const settle = () => as(bruno).participation.join({ activityId: hike.id, paymentId: held.intentId })
    const { participant } = await settle()
    expect(await status(bruno, held.intentId)).toMatchObject({ status: 'PAID', refunded: 0 })
    const query = { activityId: hike.id, participantId: participant?.id ?? 0, reason: 'Complet' }
    await as(alice).participation.remove({ query })
    await work()
    expect(await settle()).toEqual({ result: 'inscription_cancelled', given: 0 })
    expect(await status(bruno, held.intentId)).toMatchObject({
      ...{ status: 'PAID', total: 9198, refunded: 9198, returned: false },
    })
  })

  test.each([
    ['new terms came', { termsVersion: '2020-01-01' }],
    ['the address has to be confirmed anew', { emailConfirmedAt: null }],
  ])('registers with what was paid, also when %s meanwhile', async (_, change) => {
    const { bruno, held, confirm, as, hike, db, attend } = await inTheClient()
    await confirm('pm_card_visa')
    await updateUser(db, bruno.id, change)
    const { join } = as(bruno).participation
    expect(await join({ activityId: hike.id, paymentId: held.intentId })).toMatchObject({
      result: 'inscription_ok',
      given: 2,
    })
    const more = join({ activityId: hike.id, attendance: attend(3) })
    await expect(more).rejects.toMatchObject({ code: expect.stringMatching(/not_validated|NOT_USABLE/) })
  })

  test('ends a payment that was made while the page was chosen instead', async () => {
    const { services, as, participant, buy, orders, ask } = await shop()
    const bruno = await participant()
    const payments = services.payments!
    const create = payments.createIntent
    let made = ''
    vi.spyOn(payments, 'createIntent').mockImplementationOnce(async (...args) => {
      const [order] = await orders()
      await as(bruno).pages.buying.resume({ intentId: order?.transactionId ?? '' })
      const outcome = await create(...args)
      made = outcome.kind === 'DONE' ? outcome.id : ''
      return outcome
    })
    await expect(buy(bruno, 1, 0, { isMobile: true })).rejects.toMatchObject(refusal('ORDER_OPEN', 409))
    expect(await ask(`GET /v1/payment_intents/${made}`)).toMatchObject({ status: 'canceled' })
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
  })

  test('leaves 3-D Secure in the middle: nothing is paid, and the payment ends with the hold', async () => {
    const { bruno, held, confirm, ask, intent, pass, work, status, taken } = await inTheClient()
    await confirm('pm_card_authenticationRequired')
    const read = async () => ask(`GET /v1/payment_intents/${await intent()}`)
    expect(await read()).toMatchObject({ status: 'requires_action' })
    expect(await status(bruno, held.intentId)).toMatchObject({ status: 'WAITING_PAYMENT' })
    await pass({ minutes: 32 })
    await work()
    expect(await read()).toMatchObject({ status: 'canceled' })
    expect(await status(bruno, held.intentId)).toMatchObject({ status: 'EXPIRED', returned: false })
    expect(await taken()).toBe(3)
  })

  test('gives its places up: the payment is cancelled first', async () => {
    const { bruno, held, as, ask, intent, taken } = await inTheClient()
    await as(bruno).payment.abandon({ query: { intentId: held.intentId ?? '' } })
    expect(await ask(`GET /v1/payment_intents/${await intent()}`)).toMatchObject({ status: 'canceled' })
    expect(await taken()).toBe(3)
  })

  test('and the site do not pay the same order', async () => {
    const { bruno, buy } = await inTheClient()
    await expect(buy(bruno, 2)).rejects.toMatchObject(refusal('ORDER_OPEN', 409))
  })
})

describe('an order that was begun in the mobile client, on the site', () => {
  test('is paid on the page of the provider: the payment of the client is cancelled first', async () => {
    const { bruno, held, as, ask, intent, attempts, orders, status } = await inTheClient()
    const { intentId = '', heldUntil } = held
    const { url } = await as(bruno).pages.buying.resume({ intentId })
    expect(await ask(`GET /v1/payment_intents/${await intent()}`)).toMatchObject({ status: 'canceled' })
    expect(await attempts()).toMatchObject([
      { kind: 'INTENT', outcome: 'CANCELLED' },
      { kind: 'CHECKOUT', endedAt: null },
    ])
    expect(await orders()).toMatchObject([{ state: 'OPEN', heldUntil }])
    expect(await as(bruno).pages.buying.resume({ intentId })).toEqual({ url })
    await payPage(url ?? '')
    expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID' })
  })

  test('is not paid again, once it was paid in the client', async () => {
    const { bruno, held, as, confirm, orders, sessions } = await inTheClient()
    await confirm('pm_card_visa')
    const resume = as(bruno).pages.buying.resume({ intentId: held.intentId ?? '' })
    await expect(resume).rejects.toMatchObject(refusal('ALREADY_PAID', 409))
    expect(await orders()).toMatchObject([{ state: 'PAID' }])
    expect(await sessions()).toEqual([])
  })
})
