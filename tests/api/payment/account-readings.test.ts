// Also on PostgreSQL: two readings that meet under the lock of the account.

import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { openPaymentAccount, readPaymentAccount } from '#server/services/payment/account.ts'
import { PATIENT, playPayments } from '#tests/api/world/payments.ts'
import { world } from '#tests/api/world/world.ts'

const BACK = { refreshUrl: 'http://localhost:3000/encore', returnUrl: 'http://localhost:3000/retour' }

/** Alice’s account, and a reading of it whose answer takes until `arrive` is called. */
async function slowReading(before: 'active' | 'restricted', after: 'active' | 'restricted') {
  const [app, { payments, control }] = [await world(), await playPayments(PATIENT)]
  const services = { ...app.services, payments }
  const alice = await app.host()
  await openPaymentAccount(services, await app.sessionOf(alice), BACK)
  const row = () => app.db.selectFrom('paymentAccount').selectAll().executeTakeFirstOrThrow()
  const { id, stripeAccountId } = await row()
  const turn = (status: string) => control('transfers', { account: stripeAccountId, status })
  const read = () => readPaymentAccount(services, id)

  await turn(before)
  const answer = new EventEmitter()
  services.payments = {
    ...payments,
    async readAccount(account) {
      const state = await payments.readAccount(account)
      if (services.payments === payments) return state
      services.payments = payments // the next readings are quick
      answer.emit('read')
      await once(answer, 'arrive')
      return state
    },
  }
  const isRead = once(answer, 'read')
  const slow = read()
  await isRead
  await turn(after)
  return { ...app, row, read, slow, arrive: () => answer.emit('arrive') }
}

test('an older reading does not call an account lost that a newer one found ready', async () => {
  const { row, read, slow, arrive, db } = await slowReading('restricted', 'active')
  expect(await read()).toBe(true)
  arrive()
  expect(await slow).toBe(true)
  expect(await row()).toMatchObject({ readyAt: expect.any(String), lostAt: null })
  const told = await db.selectFrom('notification').select('type').execute()
  expect(told).not.toContainEqual({ type: 'PAYMENT_ACCOUNT_MISSING' })
})

test('an older reading does not open the sales of an account that a newer one found lost', async () => {
  const { row, read, slow, arrive } = await slowReading('active', 'restricted')
  expect(await read()).toBe(false)
  arrive()
  expect(await slow).toBe(false)
  expect(await row()).toMatchObject({ readyAt: null })
})
