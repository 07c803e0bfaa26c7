import { describe, expect, test } from 'vitest'
import { aliceAtHerDesk } from '#tests/api/world/cheques.ts'
import { refusal } from '#tests/api/world/world.ts'

const BAD_REQUEST = refusal('BAD_REQUEST', 400)
const NOT_FOUND = refusal('NOT_FOUND', 404)

/** The refusal of an input, with the message of the field that is at fault. */
const fault = (message: string) => ({ ...BAD_REQUEST, data: { issues: [{ message }] } })

describe('the desk answers bad input', () => {
  test('a cheque is on one slip: putting it there twice adds nothing, and once that is closed it is on no other', async () => {
    const { received, alice } = await aliceAtHerDesk()
    const { chequeId } = await received(100, '17')
    const chequeIds = [chequeId]
    const { slipId, added } = await alice.pages.cheque.deposit({ chequeIds: [chequeId, chequeId] })
    expect(added).toBe(1)
    expect(await alice.pages.cheque.deposit({ chequeIds })).toEqual({ slipId, added: 0 })
    expect(await alice.pages.cheque.closeSlip({ slipId })).toMatchObject({ count: 1 })

    const { chequeId: next } = await received(200, '18')
    await alice.pages.cheque.deposit({ chequeIds: [next] })
    await expect(alice.pages.cheque.deposit({ chequeIds })).rejects.toMatchObject({
      ...refusal('CHECK_DEPOSITED', 409),
      data: { number: '17' },
    })
    expect((await alice.pages.cheque.slips({})).slips).toMatchObject([
      { number: null, count: 1, amount: 200 },
      { number: 1, count: 1, amount: 100 },
    ])
  })

  test('a slip that is closed is closed, and so is one that never was', async () => {
    const { received, alice } = await aliceAtHerDesk()
    const { chequeId } = await received(100)
    const { slipId } = await alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    await alice.pages.cheque.closeSlip({ slipId })
    await expect(alice.pages.cheque.closeSlip({ slipId })).rejects.toMatchObject(refusal('SLIP_CLOSED', 409))
    await expect(alice.pages.cheque.closeSlip({ slipId: 4711 })).rejects.toMatchObject(NOT_FOUND)
    expect((await alice.pages.cheque.slip({ slipId })).number).toBe(1)
  })

  test('what the bank returned is not cashed: neither at the desk, nor on its slip, nor in the list', async () => {
    const { received, alice, desk } = await aliceAtHerDesk()
    const { activityId, participantId: partGhostId, chequeId } = await received(100, '17')
    const { slipId } = await alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    await alice.pages.cheque.closeSlip({ slipId })
    await alice.pages.cheque.return({ chequeId, reason: 'Sans provision' })

    const returned = refusal('CHECK_RETURNED', 409)
    await expect(alice.pages.cheque.cash({ chequeId })).rejects.toMatchObject(returned)
    await expect(alice.pages.cheque.uncash({ chequeId })).rejects.toMatchObject(returned)
    expect(await alice.pages.cheque.cashSlip({ slipId })).toEqual({ cashed: 0 })
    const note = { activityId, partGhostId, checkNumber: '17', checkCashed: true }
    await expect(alice.manualParticipant.update(note)).rejects.toMatchObject(returned)
    expect((await desk('CASHED')).cheques).toEqual([])
  })

  test('somebody else’s cheques and slips are not found, whatever is done with them', async () => {
    const { received, alice, as, activity } = await aliceAtHerDesk()
    const { chequeId, ...whose } = await received(100)
    const { slipId } = await alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    const other = as((await activity()).host).pages.cheque
    for (const call of [
      () => other.receive({ ...whose, checkNumber: '9' }),
      () => other.cash({ chequeId }),
      () => other.uncash({ chequeId }),
      () => other.return({ chequeId, reason: 'Pour voir' }),
      () => other.giveBack({ chequeId }),
      () => other.takeOff({ chequeId }),
      () => other.deposit({ chequeIds: [chequeId] }),
      () => other.slip({ slipId }),
      () => other.slipFile({ slipId }),
      () => other.closeSlip({ slipId }),
      () => other.cashSlip({ slipId }),
    ])
      await expect(call()).rejects.toMatchObject(NOT_FOUND)
    expect(await alice.pages.cheque.slip({ slipId })).toMatchObject({ number: null, count: 1 })
    expect(await other.desk({ status: 'RECEIVED' })).toMatchObject({ cheques: [], expectedCents: 0 })
  })

  test.each([
    ['201 characters', 'é'.repeat(201), 'checkNumber.tooLong'],
    ['nothing', '', 'checkNumber.required'],
    ['spaces', '   ', 'checkNumber.required'],
  ])('a cheque whose number is %s is not received', async (_, checkNumber, message) => {
    const { entered, alice, sums } = await aliceAtHerDesk()
    const whose = await entered(100)
    await expect(alice.pages.cheque.receive({ ...whose, checkNumber })).rejects.toMatchObject(fault(message))
    expect(await sums()).toMatchObject({ AWAITED: 100, RECEIVED: 0 })
    await alice.pages.cheque.receive({ ...whose, checkNumber: 'é'.repeat(200) })
    expect(await sums()).toMatchObject({ AWAITED: 0, RECEIVED: 100 })
  })

  test.each([-1, 1.5, 'dix', '', 1e15, Infinity])('an amount of %j is none', async (amount) => {
    const { received, alice, desk } = await aliceAtHerDesk()
    const { activityId, participantId: partGhostId } = await received(null)
    const note = { activityId, partGhostId, amount: amount as number }
    await expect(alice.manualParticipant.update(note)).rejects.toMatchObject(BAD_REQUEST)
    expect((await desk('RECEIVED')).cheques).toMatchObject([{ amount: null }])
  })

  test.each([
    ['no cheque', [], 'cheque.choose'],
    ['more than a page of them', Array.from({ length: 51 }, (_, id) => id + 1), 'cheque.tooMany'],
  ])('%s goes on no slip', async (_, chequeIds, message) => {
    const { alice } = await aliceAtHerDesk()
    await expect(alice.pages.cheque.deposit({ chequeIds })).rejects.toMatchObject(fault(message))
    expect((await alice.pages.cheque.slips({})).slips).toEqual([])
  })

  test.each([
    ['none', '', 'cheque.reason.required'],
    ['one of 401 characters', 'é'.repeat(401), 'cheque.reason.tooLong'],
  ])('a cheque comes back for a reason, not for %s', async (_, reason, message) => {
    const { received, alice } = await aliceAtHerDesk()
    const { chequeId } = await received(100)
    await expect(alice.pages.cheque.return({ chequeId, reason })).rejects.toMatchObject(fault(message))
  })
})
