// Also on PostgreSQL: the page of payments whose refunds are under way.

import { describe, expect, test } from 'vitest'
import { readRefundsUnderWay } from '#server/services/payment/read-refunds.ts'
import { refunding } from '#tests/api/world/refunding.ts'

describe('a refund under way that the provider does not know any more', () => {
  async function missing() {
    const scene = await refunding()
    const before = await scene.balances()
    await scene.refund()
    await scene.make()
    const lost = { state: 'PENDING', settledAt: null, stripeRefundId: 're_unknown' } as const
    await scene.db.updateTable('refund').set(lost).execute()
    const read = () => readRefundsUnderWay(scene.services)
    return { ...scene, before, read }
  }

  test('is read for 60 hours; then it failed, and the money is ours again', async () => {
    const { read, refunds, clock, balances, before } = await missing()
    await read()
    clock.pass({ hours: 59 })
    await read()
    expect(await refunds()).toMatchObject([{ state: 'PENDING', missingSince: expect.any(String) }])
    clock.pass({ hours: 1 })
    await read()
    expect(await refunds()).toMatchObject([{ state: 'FAILED', failure: 'resource_missing' }])
    expect(await balances()).toEqual({ ...before, REFUNDS_UNDER_WAY: 0 })
  })

  test('goes on as before once it is known again', async () => {
    const { read, refunds, clock, db } = await missing()
    await read()
    clock.pass({ hours: 61 })
    const { answer } = await db.selectFrom('outsideCall').select('answer').executeTakeFirstOrThrow()
    await db.updateTable('refund').set({ stripeRefundId: answer }).execute()
    await read()
    expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED', missingSince: null }])
  })
})

describe('refunds that the provider has yet to make', () => {
  /** As many payments as there are names, each with such a refund. */
  async function waiting(names: string[]) {
    const scene = await refunding()
    await scene.refund()
    const { db } = scene
    const { id: _id, ...refund } = (await scene.refunds())[0]!
    const { id: _attempt, ...attempt } = scene.attempt
    for (const name of names) {
      const ofName = { ...attempt, stripeIntentId: `pi_${name}`, stripeChargeId: `ch_${name}` }
      const inserted = db.insertInto('paymentAttempt').values(ofName).returning('id')
      const { id: attemptId } = await inserted.executeTakeFirstOrThrow()
      const own = { attemptId, stripeRefundId: `re_${name}`, creditNoteYear: null, creditNoteNumber: null }
      await db
        .insertInto('refund')
        .values({ ...refund, ...own })
        .execute()
    }
    await db.deleteFrom('refundTicket').execute()
    const read: string[] = []
    async function readWith(broken: string[] = []) {
      const readRefunds = (paymentId: string) => {
        read.push(paymentId)
        const isBroken = broken.some((name) => paymentId === `pi_${name}`)
        return isBroken ? Promise.reject(new Error('That cannot be read.')) : Promise.resolve([])
      }
      const payments = { ...scene.payments, readRefunds, readRefund: () => Promise.resolve(null) }
      await readRefundsUnderWay({ ...scene.services, payments })
    }
    return { ...scene, read, readWith }
  }

  test('are read after one that cannot be', async () => {
    const { read, readWith } = await waiting(['one', 'two'])
    await readWith(['one'])
    expect(read).toEqual(['pi_one', 'pi_two'])
  })

  test('are all read, however many there are', async () => {
    const names = Array.from({ length: 201 }, (_, index) => `of${index}`)
    const { read, readWith } = await waiting(names)
    await readWith()
    expect(read).toHaveLength(201)
  })
})
