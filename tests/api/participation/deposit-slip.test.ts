// Also on PostgreSQL: locks, and the index that allows one open slip.

import { describe, expect, test } from 'vitest'
import { aliceAtHerDesk } from '#tests/api/world/cheques.ts'
import { refusal } from '#tests/api/world/world.ts'

const NOT_FOUND = refusal('NOT_FOUND', 404)

describe('a deposit slip', () => {
  test('gets its number when it is closed, and never changes after', async () => {
    const { received, alice } = await aliceAtHerDesk()
    const cheques = [await received(2000, '17'), await received(3000, '18', 1)]
    const chequeIds = cheques.map(({ chequeId }) => chequeId)
    const { slipId } = await alice.pages.cheque.deposit({ chequeIds })
    const read = () => alice.pages.cheque.slip({ slipId })
    expect(await read()).toMatchObject({ number: null, count: 2, amount: 5000 })
    expect(await alice.pages.cheque.closeSlip({ slipId })).toEqual({ slipId, number: 1, count: 2 })
    const lines = async () => {
      const { number, amount, closedAt, cheques } = await read()
      return {
        number,
        amount,
        closedAt,
        cheques: cheques.map(({ state: _, changedAt: _at, returnReason: _r, ...line }) => line),
      }
    }
    const closed = await lines()

    await expect(alice.pages.cheque.closeSlip({ slipId })).rejects.toMatchObject(refusal('SLIP_CLOSED', 409))
    const [first, second] = cheques as [(typeof cheques)[0], (typeof cheques)[0]]
    for (const act of ['takeOff', 'giveBack'] as const)
      await expect(alice.pages.cheque[act](first)).rejects.toMatchObject(refusal('CHECK_DEPOSITED', 409))
    await expect(alice.pages.cheque.deposit({ chequeIds })).rejects.toMatchObject(
      refusal('CHECK_DEPOSITED', 409),
    )
    const note = { activityId: first.activityId, partGhostId: first.participantId }
    await expect(alice.manualParticipant.update({ ...note, checkNumber: '99' })).rejects.toMatchObject(
      refusal('CHECK_DEPOSITED', 409),
    )
    await alice.manualParticipant.update({ ...note, amount: 1 })
    await alice.pages.cheque.return({ chequeId: second.chequeId, reason: 'Compte fermé' })
    expect(await alice.pages.cheque.cashSlip({ slipId })).toEqual({ cashed: 1 })
    await alice.pages.cheque.uncash({ chequeId: first.chequeId })
    expect(await lines()).toEqual(closed)
  })

  test('is one while it is open; the next has the next number', async () => {
    const { received, alice } = await aliceAtHerDesk()
    const deposit = async (number: string) => {
      const { chequeId } = await received(100, number)
      return alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    }
    const [one, two] = await Promise.all([deposit('1'), deposit('2')])
    expect(one.slipId).toBe(two.slipId)
    await alice.pages.cheque.closeSlip(one)
    const next = await deposit('3')
    expect(await alice.pages.cheque.closeSlip(next)).toMatchObject({ number: 2 })
    expect((await alice.pages.cheque.slips({})).slips).toMatchObject([
      { number: 2, count: 1, amount: 100 },
      { number: 1, count: 2, amount: 200 },
    ])
  })

  test('closed twice at the same moment is closed once', async () => {
    const { received, alice } = await aliceAtHerDesk()
    const { chequeId } = await received(100)
    const { slipId } = await alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    const closed = await Promise.allSettled([1, 2].map(() => alice.pages.cheque.closeSlip({ slipId })))
    expect(closed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await alice.pages.cheque.slip({ slipId })).number).toBe(1)
  })

  test('loses a cheque that is taken off, cashed, returned or given back while it is open', async () => {
    const { received, alice } = await aliceAtHerDesk()
    const cheques = [await received(1), await received(2), await received(3), await received(4)]
    const chequeIds = cheques.map(({ chequeId }) => chequeId)
    const { slipId } = await alice.pages.cheque.deposit({ chequeIds })
    const count = async () => (await alice.pages.cheque.slip({ slipId })).count
    const [a, b, c, d] = chequeIds as [number, number, number, number]
    await alice.pages.cheque.takeOff({ chequeId: a })
    await alice.pages.cheque.cash({ chequeId: b })
    await alice.pages.cheque.return({ chequeId: c, reason: 'Sans provision' })
    expect(await count()).toBe(1)
    await alice.pages.cheque.giveBack({ chequeId: d })
    expect(await count()).toBe(0)
    await expect(alice.pages.cheque.closeSlip({ slipId })).rejects.toMatchObject(refusal('SLIP_EMPTY', 422))
  })

  test('takes all cheques or none: not one of unknown amount, cashed, or returned', async () => {
    const { received, alice, db } = await aliceAtHerDesk()
    const good = await received(100, '1')
    const unknown = await received(null, '2')
    const cashed = await received(100, '3')
    await alice.pages.cheque.cash(cashed)
    const returned = await received(100, '4')
    await alice.pages.cheque.return({ ...returned, reason: 'Sans provision' })
    for (const [{ chequeId }, code, status, number] of [
      [unknown, 'AMOUNT_UNKNOWN', 422, '2'],
      [cashed, 'CHECK_CASHED', 409, '3'],
      [returned, 'CHECK_RETURNED', 409, '4'],
    ] as const)
      await expect(
        alice.pages.cheque.deposit({ chequeIds: [good.chequeId, chequeId] }),
      ).rejects.toMatchObject({ ...refusal(code, status), data: { number } })
    expect(await db.selectFrom('depositSlip').selectAll().execute()).toEqual([])

    const { activityId, participantId: partGhostId } = unknown
    await alice.manualParticipant.update({ activityId, partGhostId, amount: 700 })
    await alice.pages.cheque.deposit({ chequeIds: [good.chequeId, unknown.chequeId] })
  })

  test('and cheques of another host are not found', async () => {
    const { received, alice, as, host: somebody, ...app } = await aliceAtHerDesk()
    const { chequeId } = await received(100)
    const { slipId } = await alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    const bruno = as(await app.participant()).pages.cheque
    for (const call of [
      () => bruno.slip({ slipId }),
      () => bruno.closeSlip({ slipId }),
      () => bruno.cashSlip({ slipId }),
      () => bruno.deposit({ chequeIds: [chequeId] }),
      () => bruno.cash({ chequeId }),
      () => alice.pages.cheque.slip({ slipId: 4711 }),
      () => alice.pages.cheque.deposit({ chequeIds: [chequeId, 4711] }),
    ])
      await expect(call()).rejects.toMatchObject(NOT_FOUND)
    expect(somebody.id).toBeGreaterThan(0)
  })
})
