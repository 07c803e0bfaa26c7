// Also on PostgreSQL: tickets that end under the lock of their activity, and the queries of the check of the money.

import { describe, expect, test } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import { refundOfTicket } from '#server/domain/payment/refund.ts'
import { instant } from '#server/runtime/clock.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { takeFromBudgets } from '#server/services/notification/email-allowance.ts'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import { lastTo, words } from '#tests/api/world/emails/emails.ts'
import { DAY_MS, sold, WHY } from '#tests/api/world/sold-places.ts'
import { refusal } from '#tests/api/world/world.ts'

describe('an operator reads', () => {
  test('each paid ticket, and what it gives back now', async () => {
    const { read, one, two } = await sold()
    const promised = { percent: 50, amount: 2300 }
    const ticket = { typeName: 'Adulte', isScanned: false, paid: 4599, promised }
    expect(await read()).toMatchObject({
      ...{ mayRefund: true, refunded: 0 },
      tickets: [
        { ...ticket, ticketId: one.id, position: 1 },
        { ...ticket, ticketId: two.id, position: 2 },
      ],
    })
  })

  test('the same, after the host has changed what later buyers are promised', async () => {
    const { read, promise } = await sold()
    await promise(10)
    expect((await read()).tickets.map(({ promised }) => promised.percent)).toEqual([50, 50])
  })

  test('by the day on which it starts now', async () => {
    const { read, db, hike } = await sold({ days: 5 })
    expect((await read()).tickets.map(({ promised }) => promised.percent)).toEqual([0, 0])
    await updateActivity(db, hike.id, { startsAt: instant(new Date(Date.now() + 20 * DAY_MS)) })
    expect((await read()).tickets.map(({ promised }) => promised.percent)).toEqual([50, 50])
  })

  test('by the day that the buyer read, where it starts sooner now', async () => {
    const { read, db, hike } = await sold()
    await updateActivity(db, hike.id, { startsAt: instant(new Date(Date.now() + DAY_MS)) })
    expect((await read()).tickets.map(({ promised }) => promised.percent)).toEqual([50, 50])
  })

  test('by the day on which the buyer wrote, as long as that is not to come', async () => {
    const { as, odile, participantId, pass } = await sold()
    const written = localDay(new Date(), 'America/Toronto')
    await pass({ hours: 4 * 24 })
    const read = async (askedOn?: string) => {
      const { tickets, askedOn: taken } = await as(odile).pages.refund.read({ participantId, askedOn })
      return [taken, ...tickets.map(({ promised }) => promised.percent)]
    }
    const today = localDay(new Date(Date.now() + 4 * DAY_MS), 'America/Toronto')
    expect(await read()).toEqual([today, 0, 0])
    expect(await read(written)).toEqual([written, 50, 50])
    expect(await read('2099-12-31')).toEqual([today, 0, 0])
  })

  test('of the page of a registration that there is something to give back, until nothing is left', async () => {
    const { as, odile, alice, hike, participantId, give, one, two } = await sold()
    const hosted = { activityId: hike.id, participantId }
    expect(await as(odile).pages.hosting.participant(hosted)).toMatchObject({ hasPaidTickets: true })
    await give([one.id, two.id])
    expect(await as(alice).pages.hosting.participant(hosted)).toMatchObject({ hasPaidTickets: false })
  })
})

describe('as it was promised', () => {
  test('one ticket ends: half of it goes back with half of the fee, and its place is free', async () => {
    const { give, one, read, refunds, registration, taken, named, db } = await sold()
    expect(await taken()).toBe(8)
    expect(await give([one.id])).toEqual({ people: 1, refunded: 2300, owed: 0 })
    expect(await refunds()).toMatchObject([
      {
        ...{ cause: 'OPERATOR', percent: 50, state: 'PENDING', totalCents: 2300, creditNoteNumber: 1 },
        ...refundOfTicket(one, 50),
      },
    ])
    const given = await db.selectFrom('refundTicket').select('ticketId').execute()
    expect(given).toEqual([{ ticketId: one.id }])
    expect(await registration()).toMatchObject({ partySize: 1, endedAt: null })
    expect(await taken()).toBe(9)
    expect(await read()).toMatchObject({ refunded: 2300, tickets: [{ position: 1 }] })

    expect(await named()).toEqual([])
    expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED' }])
  })

  test('the person is told by whom, why and how much, and the journal keeps why', async () => {
    const { give, one, bruno, delivered, as, odile, participantId } = await sold()
    await give([one.id])
    const { subject, text } = lastTo(await delivered(), bruno)
    expect(words(subject)).toMatch(/^Billet annulé : /)
    for (const said of ['Notre équipe a annulé un billet pour', '23,00 $', WHY, 'Il vous reste 1 billet'])
      expect(words(text)).toContain(said)
    expect(words(text)).not.toContain('Vous avez annulé')
    const { entries } = await as(odile).pages.journal.read({ action: 'refund.give' })
    expect(entries).toMatchObject([{ subject: `participation:${participantId}`, detail: WHY }])
  })

  test('a guest is told, too, who gave back many tickets that day', async () => {
    const { give, one, bruno, delivered, db, services } = await sold()
    await db.updateTable('user').set({ isGuest: true }).where('id', '=', bruno.id).execute()
    await inTransaction(services, async (services) => {
      for (let emails = 0; emails < EMAIL_BUDGETS.guestCancellations.most; emails++)
        await takeFromBudgets(services, ['guestCancellations'], { recipient: bruno.email })
    })
    await give([one.id])
    expect(words(lastTo(await delivered(), bruno).text)).toContain('23,00 $')
  })

  test('the same ticket is not given back again', async () => {
    const { give, one, two, refunds } = await sold()
    await give([one.id])
    await expect(give([one.id])).rejects.toMatchObject(refusal('TICKET_ENDED', 409))
    await expect(give([one.id, two.id], 'WHOLE')).rejects.toMatchObject(refusal('TICKET_ENDED', 409))
    expect(await refunds()).toHaveLength(1)
  })

  test('by two operators at once, it is given back once', async () => {
    const { give, one, refunds } = await sold()
    const results = await Promise.allSettled([give([one.id]), give([one.id]), give([one.id])])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refunds()).toHaveLength(1)
  })

  test('whoever wrote in time is given what was promised then, also when marked absent since', async () => {
    const { as, odile, alice, hike, participantId, pass, one, two, refunds } = await sold()
    const written = localDay(new Date(), 'America/Toronto')
    await pass({ hours: 11 * 24 })
    await as(alice).attendance.rate({ userId: participantId, activityId: hike.id, rate: 0 })
    const wanted = { participantId, ticketIds: [one.id, two.id], share: 'PROMISED' as const, reason: WHY }
    await expect(as(odile).pages.refund.give(wanted)).rejects.toMatchObject(refusal('ALREADY_RATED', 409))
    const given = await as(odile).pages.refund.give({ ...wanted, askedOn: written })
    expect(given).toEqual({ people: 2, refunded: 4600, owed: 0 })
    expect(await refunds()).toMatchObject([{ totalCents: 4600, cause: 'OPERATOR' }])
  })

  test('after the last deadline nothing goes back, and the ticket ends all the same', async () => {
    const { give, one, refunds, taken, named, bruno, delivered } = await sold({ days: 5 })
    expect(await give([one.id])).toEqual({ people: 1, refunded: 0, owed: 0 })
    expect(await taken()).toBe(9)
    expect(words(lastTo(await delivered(), bruno).text)).toContain('Aucun remboursement')
    expect(await refunds()).toEqual([])
    expect(await named()).toEqual([])
  })
})

describe('whole', () => {
  test('all that was paid goes back, and with its last ticket the registration ends', async () => {
    const { give, one, two, refunds, registration, taken, named, read, odile } = await sold({ days: 5 })
    expect(await give([one.id, two.id], 'WHOLE')).toEqual({ people: 2, refunded: 9198, owed: 0 })
    expect(await refunds()).toMatchObject([{ cause: 'OPERATOR', percent: 100, totalCents: 9198 }])
    expect(await registration()).toMatchObject({
      ...{ endedReason: 'CANCELLED', endedNote: WHY, endedBy: odile.id },
    })
    expect(await taken()).toBe(10)
    expect(await read()).toMatchObject({ refunded: 9198, tickets: [] })
    expect(await named()).toEqual([])
  })

  test('what somebody gave back by hand before is not given back again: the rest waits for an operator', async () => {
    const app = await sold()
    const { give, one, two, services, attempts, ask, read, refunds, orders, as, bruno, delivered } = app
    const [attempt] = await attempts()
    await ask('POST /v1/refunds', { payment_intent: attempt?.stripeIntentId ?? '', amount: '4599' })
    await readRefunds(services, attempt?.id ?? 0)
    expect(await read()).toMatchObject({ refunded: 4599 })
    expect(await give([one.id, two.id], 'WHOLE')).toEqual({ people: 2, refunded: 0, owed: 9198 })
    expect(await refunds()).toMatchObject([{ cause: 'EXTERNAL' }, { cause: 'OPERATOR', state: 'FAILED' }])
    const [order] = await orders()
    const page = await as(bruno).pages.order.read({ transactionId: order?.transactionId ?? '' })
    expect(page).toMatchObject({ owed: [4599], refunds: [{ amount: 4599 }] })
    const { text } = lastTo(await delivered(), bruno)
    expect(words(text)).toContain('notre équipe s’occupe du reste')
    expect(words(text)).not.toContain('91,98')
  })
})
