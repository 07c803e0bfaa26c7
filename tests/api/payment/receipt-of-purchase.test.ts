import { expect, test } from 'vitest'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { refusal } from '#tests/api/world/world.ts'
import { HAS_PDF_READER, pdfText } from '#tests/infrastructure/pdf.ts'

async function textOf(file: Blob): Promise<string> {
  return pdfText(new Uint8Array(await file.arrayBuffer()))
    .join('\n')
    .replace(/ +/g, ' ')
}

test.skipIf(!HAS_PDF_READER)(
  'a purchase has its receipt: in the file, in the e-mail, on the page',
  async () => {
    const alices = await shop({ name: 'Raquette au clair de lune' })
    const bruno = await alices.participant()
    await alices.delivered()
    const quoted = await alices.as(bruno).pages.buying.quote({
      activityId: alices.hike.id,
      attendance: [
        { paymentModelId: alices.adult, nbrParticipant: 2 },
        { paymentModelId: alices.child, nbrParticipant: 1 },
      ],
    })
    const { url, intentId } = await alices.buy(bruno, 2, 1)
    const transactionId = intentId ?? ''
    const held = await alices.as(bruno).pages.order.read({ transactionId })
    expect(held.activity.language).toBe('fr')
    expect((await alices.as(bruno).pages.order.list({})).orders).toMatchObject([{ activityLanguage: 'fr' }])
    expect(held).toMatchObject({ status: 'WAITING_PAYMENT', mayPay: true, places: 3, receiptNumber: null })
    await payPage(url ?? '')
    await alices.status(bruno, intentId)

    // By hand: 2 × 40,00 + 20,00 = 100,00; 5 % is 5,00; 9,975 % is 9,975, so 9,98.
    const paid = await alices.as(bruno).pages.order.read({ transactionId })
    expect(paid).toMatchObject({ status: 'PAID', subtotal: 10_000, total: 11_498, card: 'Visa •••• 4242' })
    expect(paid.taxes.map(({ amount }) => amount)).toEqual([500, 998])
    expect(quoted.totalCents).toBe(paid.total)
    expect(quoted.refunds.map(({ cents }) => cents)).toEqual(paid.promise.map(({ amount }) => amount))

    const receipt = await textOf(await alices.as(bruno).order.receipt({ transactionId, language: 'fr' }))
    for (const said of [
      `Reçu ${paid.receiptNumber}`,
      'Adulte 2 40,00 $ 80,00 $',
      'Enfant 1 20,00 $ 20,00 $',
      'TPS 5 %, nº 123456789RT0001 5,00 $',
      'TVQ 9,975 %, nº 1234567890TQ0001 9,98 $',
      'Total payé 114,98 $',
      'Visa •••• 4242',
    ])
      expect(receipt).toContain(said)

    const [confirmation] = emailsTo(await alices.delivered(), bruno)
    for (const said of [
      `Reçu ${paid.receiptNumber}`,
      '114,98 $',
      'Visa •••• 4242',
      `/mes-commandes/${transactionId}`,
    ])
      expect(words(confirmation?.text)).toContain(said)
    expect(confirmation?.attachments?.map(({ contentType }) => contentType)).toContain('application/pdf')
  },
)

test('the registration of somebody who has yet to pay says so, and leads to the order', async () => {
  const alices = await shop()
  const bruno = await alices.participant()
  const { intentId } = await alices.buy(bruno, 2)
  const { registrations } = await alices.as(bruno).pages.participation.list({ tab: 'waiting' })
  expect(registrations.map(({ orders }) => orders)).toMatchObject([
    [{ transactionId: intentId, isPaid: false, places: 2, total: 9_198 }],
  ])
  const { held } = await alices.as(bruno).pages.dashboard.read()
  expect(held).toMatchObject([{ transactionId: intentId, places: 2, activityLanguage: 'fr' }])
  await alices.as(bruno).payment.abandon({ query: { intentId: intentId ?? '' } })
  expect((await alices.as(bruno).pages.dashboard.read()).held).toEqual([])
})

test('receipts of a seller count without a gap, whatever was not paid between', async () => {
  const alices = await shop()
  const numbers = []
  for (const isPaid of [true, false, true]) {
    const person = await alices.participant()
    const { url, intentId } = await alices.buy(person)
    if (isPaid) await payPage(url ?? '')
    else await alices.as(person).payment.abandon({ query: { intentId: intentId ?? '' } })
    await alices.status(person, intentId)
    numbers.push((await alices.as(person).order.list({}))[0]?.receiptNumber ?? null)
  }
  const year = alices.clock.now.getFullYear()
  expect(numbers).toEqual([`${alices.alice.id}-${year}-0001`, null, `${alices.alice.id}-${year}-0002`])
})

test.skipIf(!HAS_PDF_READER)(
  'a refund has its credit note: on the page, in the e-mail, in a file with the taxes that go back',
  async () => {
    const alices = await shop()
    const bruno = await alices.participant()
    const { url, intentId: transactionId = '' } = await alices.buy(bruno, 2, 1)
    await payPage(url ?? '')
    const { participantId } = await alices.status(bruno, transactionId)
    await alices.delivered()
    const query = { activityId: alices.hike.id, participantId, reason: 'Sentier fermé' }
    await alices.as(alices.alice).participation.remove({ query })

    const { order } = alices.as(bruno).pages
    const { refunds, receiptNumber } = await order.read({ transactionId })
    expect(refunds).toMatchObject([{ amount: 11_498, creditNote: expect.stringMatching(/^\d+-\d{4}-0001$/) }])
    const number = refunds[0]?.creditNote ?? ''
    const note = await textOf(await order.creditNote({ transactionId, number, language: 'fr' }))
    for (const said of [
      ...[`Note de crédit ${number}`, `retirées du reçu ${receiptNumber}`],
      ...['Adulte 2 100 % 80,00 $', 'Enfant 1 100 % 20,00 $', 'Sous-total 100,00 $'],
      ...['TPS 5 %, nº 123456789RT0001 5,00 $', 'TVQ 9,975 %, nº 1234567890TQ0001 9,98 $'],
      'Total rendu 114,98 $',
    ])
      expect(note).toContain(said)
    expect(words(lastTo(await alices.delivered(), bruno).text)).toContain(`Note de crédit ${number}`)
    const unknown = order.creditNote({ transactionId, number: `${number}9` })
    await expect(unknown).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  },
)

test.skipIf(!HAS_PDF_READER)(
  'a credit note of a refund that failed says no way in which it goes back',
  async () => {
    const alices = await shop()
    const bruno = await alices.participant()
    const { url, intentId: transactionId = '' } = await alices.buy(bruno, 1)
    await payPage(url ?? '')
    const { participantId } = await alices.status(bruno, transactionId)
    const query = { activityId: alices.hike.id, participantId, reason: 'Sentier fermé' }
    await alices.as(alices.alice).participation.remove({ query })
    const { order } = alices.as(bruno).pages
    const number = (await order.read({ transactionId })).refunds[0]?.creditNote ?? ''
    const read = async () => textOf(await order.creditNote({ transactionId, number, language: 'fr' }))
    const how = 'par le même moyen'
    expect(await read()).toContain(how)
    const settledAt = alices.clock.now.toISOString()
    await alices.db.updateTable('refund').set({ state: 'FAILED', failure: 'unknown', settledAt }).execute()
    expect(await read()).not.toContain(how)
  },
)

test('a credit note stays readable when its refund fails, and when an operator has settled it another way', async () => {
  const alices = await shop()
  const bruno = await alices.participant()
  const { url, intentId: transactionId = '' } = await alices.buy(bruno, 1)
  await payPage(url ?? '')
  const { participantId } = await alices.status(bruno, transactionId)
  const query = { activityId: alices.hike.id, participantId, reason: 'Sentier fermé' }
  await alices.as(alices.alice).participation.remove({ query })
  await alices.work()
  const { order } = alices.as(bruno).pages
  const number = (await order.read({ transactionId })).refunds[0]?.creditNote ?? ''
  const [refund] = await alices.refunds()
  await alices.control('fail-refund', { refund: refund?.stripeRefundId, reason: 'expired_or_canceled_card' })
  await readRefunds(alices.services, refund?.attemptId ?? 0)
  expect(await alices.refunds()).toMatchObject([{ state: 'FAILED' }])
  expect(lastTo(await alices.delivered(), bruno)).toMatchObject({
    subject: expect.stringContaining('45,99'),
  })
  expect(await order.creditNote({ transactionId, number })).toBeDefined()
  await alices.db.updateTable('refund').set({ closedAt: alices.clock.now.toISOString() }).execute()
  expect(await order.creditNote({ transactionId, number })).toBeDefined()
})
