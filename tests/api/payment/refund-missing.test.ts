// Also on PostgreSQL: the page of payments whose refunds are under way.

import { describe, expect, test } from 'vitest'
import { listCallsThatDiffer } from '#db/queries/payment/verify.ts'
import { endFailedRefund } from '#server/services/payment/failed-refund.ts'
import { readRefunds, readRefundsUnderWay } from '#server/services/payment/read-refunds.ts'
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

  /** It counts as failed; then the provider knows it again. */
  async function known() {
    const scene = await missing()
    await scene.read()
    scene.clock.pass({ hours: 60 })
    await scene.read()
    const { answer } = await scene.db.selectFrom('outsideCall').select('answer').executeTakeFirstOrThrow()
    await scene.db.updateTable('refund').set({ stripeRefundId: answer }).execute()
    return scene
  }

  test('is no failure any more once it is known again after that', async () => {
    const { refunds, services, attempt, balances, before } = await known()
    await readRefunds(services, attempt.id)
    expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED', failure: null, missingSince: null }])
    expect(await balances()).toMatchObject({ HOST: 0, REFUNDS_UNDER_WAY: -9198 })
    expect(before).not.toMatchObject({ HOST: 0 })
  })

  test('stays failed where somebody settled it another way', async () => {
    const { refunds, services, attempt, db } = await known()
    await db.updateTable('refund').set({ closedAt: '2026-12-01T00:00:00.000Z' }).execute()
    await readRefunds(services, attempt.id)
    expect(await refunds()).toMatchObject([{ state: 'FAILED', failure: 'resource_missing' }])
  })

  test('is not made a second time where an operator tried it again before it was known again', async () => {
    const scene = await refunding()
    const { db, services, clock, refunds, ticketIds } = scene
    await scene.refund(ticketIds.slice(0, 1))
    await scene.make()
    const { answer } = await db.selectFrom('outsideCall').select('answer').executeTakeFirstOrThrow()
    const lost = { state: 'PENDING', settledAt: null, stripeRefundId: 're_unknown' } as const
    await db.updateTable('refund').set(lost).execute()
    await readRefundsUnderWay(services)
    clock.pass({ hours: 60 })
    await readRefundsUnderWay(services)
    const [failed] = await refunds()
    await scene.as(await scene.operator()).pages.money.retry({ refundId: failed?.id ?? 0 })

    await db.updateTable('refund').set({ stripeRefundId: answer }).where('state', '=', 'FAILED').execute()
    await scene.make()
    expect(await scene.atProvider()).toMatchObject([{ amount: 4599 }])
    expect(await refunds()).toMatchObject([
      { state: 'FAILED', stripeRefundId: null },
      { state: 'SUCCEEDED', stripeRefundId: answer },
    ])
    // The first call has made the second refund: nothing is left to be explained.
    expect(await listCallsThatDiffer(db)).toEqual([])
  })
})

describe('the buyer of a refund that fails', () => {
  async function failing() {
    const scene = await refunding()
    const told = async () => {
      const rows = scene.db
        .selectFrom('notification')
        .select('id')
        .where('type', '=', 'REFUSED_PARTICIPATION')
      return (await rows.execute()).length
    }
    const refundAndFail = async (code: string) => {
      await scene.refund()
      const newest = (await scene.refunds()).at(-1)
      await endFailedRefund(scene.services, newest?.id ?? 0, code)
    }
    return { ...scene, told, refundAndFail }
  }

  test('is told of it once, however often it is tried', async () => {
    const { told, refundAndFail } = await failing()
    for (let times = 0; times < 2; times++) await refundAndFail('unknown')
    expect(await told()).toBe(1)
  })

  test('is told nothing where their bank gives it back, and then of what fails otherwise', async () => {
    const { told, refundAndFail } = await failing()
    for (const code of ['charge_disputed', 'charge_already_refunded', 'amount_too_large'])
      await refundAndFail(code)
    expect(await told()).toBe(0)
    await refundAndFail('unknown')
    expect(await told()).toBe(1)
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
