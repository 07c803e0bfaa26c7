// Also on PostgreSQL: what a call has made is written under the lock of its order.

import { describe, expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import { refunding } from '#tests/api/world/refunding.ts'

/** One of two tickets is given back: a second refund of it would fit into the payment. */
async function oneTicket() {
  const scene = await refunding()
  const { refundId } = (await scene.refund(scene.ticketIds.slice(0, 1)))!
  const makeWith = (changes: Partial<Payments>) =>
    makeRefund({ ...scene.services, payments: { ...scene.payments, ...changes } }, refundId)
  return { ...scene, refundId, makeWith }
}

const ONCE = [{ amount: 4599, status: 'succeeded' }]

describe('a refund that was made, and is not in the list yet', () => {
  /** Stripe stores a failure although it did the work, and its lists lag behind. */
  async function lagging() {
    const scene = await oneTicket()
    await scene.control('fail-next', { kind: 'stored-error', after: true, call: 'POST /v1/refunds' })
    const isNowhere = scene.makeWith({ findRefund: () => Promise.resolve(null) })
    await expect(isNowhere).rejects.toThrow(ProviderUnavailable)
    return scene
  }

  test('is looked for once more before another one is made', async () => {
    const { make, atProvider, refunds } = await lagging()
    await make()
    expect(await atProvider()).toEqual(ONCE)
    expect(await refunds()).toMatchObject([{ cause: 'HOST', state: 'SUCCEEDED' }])
  })

  test('is ours when an event tells of it first', async () => {
    const { make, atProvider, refunds, services, attempt } = await lagging()
    await readRefunds(services, attempt.id)
    expect(await refunds()).toMatchObject([{ cause: 'HOST', state: 'SUCCEEDED' }])
    await make()
    expect(await atProvider()).toEqual(ONCE)
  })

  test('is not made anew while it waits there', async () => {
    const { makeWith, atProvider, refunds, services, attempt, db } = await lagging()
    await readRefunds(services, attempt.id)
    await db.updateTable('refund').set({ state: 'PENDING', settledAt: null }).execute()
    await makeWith({ createRefund: () => Promise.reject(new Error('It is made already.')) })
    expect(await atProvider()).toEqual(ONCE)
    expect(await refunds()).toMatchObject([{ cause: 'HOST', state: 'SUCCEEDED' }])
  })
})

test('a refusal after an answer that never came: what was made before it is looked for', async () => {
  const { makeWith, atProvider, refunds, control, db } = await oneTicket()
  await control('fail-next', { kind: 'cut', after: true, call: 'POST /v1/refunds' })
  await expect(makeWith({})).rejects.toThrow(ProviderUnavailable)
  const refused = { kind: 'REFUSED', code: 'resource_missing' } as const
  await makeWith({ createRefund: () => Promise.resolve(refused) })
  const { outcome } = await db.selectFrom('outsideCall').select('outcome').executeTakeFirstOrThrow()
  expect(outcome).toBe('FOUND')
  await makeWith({})
  expect(await atProvider()).toEqual(ONCE)
  expect(await refunds()).toMatchObject([{ cause: 'HOST', state: 'SUCCEEDED' }])
})

test('a refusal after an answer that never came, while lists lag behind: its key is looked for again', async () => {
  const { makeWith, atProvider, refunds, control, clock } = await oneTicket()
  await control('fail-next', { kind: 'cut', after: true, call: 'POST /v1/refunds' })
  await expect(makeWith({})).rejects.toThrow(ProviderUnavailable)
  clock.pass({ seconds: 30 })
  const refused = { kind: 'REFUSED', code: 'balance_insufficient' } as const
  const isNowhere = makeWith({
    createRefund: () => Promise.resolve(refused),
    findRefund: () => Promise.resolve(null),
    readRefunds: () => Promise.resolve([]),
  })
  await expect(isNowhere).rejects.toThrow(ProviderUnavailable)
  await makeWith({})
  expect(await atProvider()).toEqual(ONCE)
  expect(await refunds()).toMatchObject([{ cause: 'HOST', state: 'SUCCEEDED' }])
})

test('a payment that the provider does not know has no refund', async () => {
  const { payments } = await oneTicket()
  expect(await payments.findRefund('pi_unknown', 'refund-1')).toBeNull()
  expect(await payments.readRefunds('pi_unknown')).toEqual([])
})

test('a payment that the provider does not know: its refund waits, and is made once the payment is known again', async () => {
  const { makeWith, atProvider, refunds } = await oneTicket()
  const refused = { kind: 'REFUSED', code: 'resource_missing' } as const
  const unknown = makeWith({
    createRefund: () => Promise.resolve(refused),
    readRefunds: () => Promise.resolve([]),
  })
  await expect(unknown).rejects.toThrow(ProviderUnavailable)
  expect(await refunds()).toMatchObject([{ state: 'PENDING', failure: null }])
  await makeWith({})
  expect(await atProvider()).toEqual(ONCE)
  expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED' }])
})
