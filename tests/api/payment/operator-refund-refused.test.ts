import { describe, expect, test } from 'vitest'
import { action } from '#app/features/operations/participation/refund.tsx'
import { instant } from '#server/runtime/clock.ts'
import { payPage } from '#tests/api/world/buying.ts'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { sold, WHY } from '#tests/api/world/sold-places.ts'
import { refusal } from '#tests/api/world/world.ts'

describe('what is not given back', () => {
  test('a ticket that was scanned, beside one that was not', async () => {
    const { give, one, two, db, clock, read, refunds } = await sold()
    const validatedAt = instant(clock.now)
    await db.updateTable('ticket').set({ validatedAt }).where('id', '=', one.id).execute()
    expect((await read()).tickets.map(({ isScanned }) => isScanned)).toEqual([true, false])
    await expect(give([one.id, two.id])).rejects.toMatchObject(refusal('ALREADY_SCANNED', 409))
    expect(await refunds()).toEqual([])
    expect(await give([two.id])).toMatchObject({ people: 1 })
  })

  test('a registration that is marked', async () => {
    const { give, one, db, read } = await sold()
    await db.updateTable('participation').set({ attendance: 'present' }).execute()
    await expect(give([one.id])).rejects.toMatchObject(refusal('ALREADY_RATED', 409))
    expect(await read()).toMatchObject({ mayRefund: 'ALREADY_RATED' })
  })

  test('an activity that was called off: its tickets go back by themselves', async () => {
    const { give, one, as, alice, hike, read } = await sold()
    await as(alice).activity.cancel({ query: { activityId: hike.id, reason: 'Tempête' } })
    await expect(give([one.id])).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
    expect(await read()).toMatchObject({ mayRefund: 'ACTIVITY_CANCELLED', tickets: [] })
  })

  test('places that are held until they are paid', async () => {
    const { give, one, buy, bruno, read, db } = await sold()
    await buy(bruno, 3)
    const held = db.selectFrom('ticket').select('id').where('waitsFor', '=', 'PAYMENT')
    const { id } = await held.executeTakeFirstOrThrow()
    expect((await read()).tickets).toHaveLength(2)
    await expect(give([one.id, id])).rejects.toMatchObject(refusal('NOT_PAID', 409))
  })

  test('a ticket of another registration', async () => {
    const { give, one, db, buy, status, participant, refunds } = await sold()
    const chantal = await participant()
    const { url = '', intentId = '' } = await buy(chantal)
    await payPage(url)
    await status(chantal, intentId)
    const newest = db.selectFrom('ticket').select('id').orderBy('id', 'desc')
    const { id } = await newest.executeTakeFirstOrThrow()
    await expect(give([one.id, id])).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await refunds()).toEqual([])
  })
})

describe('the page', () => {
  async function opened() {
    const app = await sold()
    const send = await pageForms(app, app.odile)
    const path = `/operations/remboursements/${app.participantId}`
    const params = { participantId: String(app.participantId) }
    const press = (fields: Record<string, string>) => send(action, { path, params, fields })
    return { ...app, path, press }
  }

  test('gives back what is ticked, and says how much; pressed again, that nothing has changed', async () => {
    const { press, path, one, refunds } = await opened()
    const fields = { ticketIds: String(one.id), share: 'PROMISED', reason: WHY, confirmed: 'on' }
    expect(await press(fields)).toMatchObject({ leadsTo: path, toast: 'operations:toasts.refunded' })
    expect(await press(fields)).toMatchObject({ leadsTo: path, toast: 'operations:toasts.notRefunded' })
    expect(await refunds()).toHaveLength(1)
  })

  test('keeps the form, with the errors of what is missing', async () => {
    const { press, one, refunds } = await opened()
    const answer = await press({ ticketIds: String(one.id), share: 'WHOLE', reason: ' ' })
    expect(answer).toMatchObject({
      status: 400,
      data: { result: { initialValue: { share: 'WHOLE' }, error: { reason: ['giveBack.reason.required'] } } },
    })
    const without = await press({ share: 'WHOLE', reason: WHY })
    expect(without).toMatchObject({
      data: { result: { error: { ticketIds: ['giveBack.tickets.required'] } } },
    })
    expect(await refunds()).toEqual([])
  })
})
