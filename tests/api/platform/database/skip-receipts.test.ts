// Also on PostgreSQL: it writes the numbers in SQL.

import { expect, test } from 'vitest'
import { skipReceipts } from '#db/start/skip-receipts.ts'
import { refundTickets } from '#server/services/payment/refund.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { paidOrder } from '#tests/api/world/paid-orders.ts'
import { PATIENT, playPayments } from '#tests/api/world/payments.ts'
import { world } from '#tests/api/world/world.ts'

test('a restored site gives no number of a receipt or credit note again, and verify names no gap', async () => {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  app.clock.now = new Date('2026-11-27T12:00:00.000Z')
  const services = { ...app.services, payments: played.payments }
  const hike = await app.activity({ capacity: 10 })
  await paidOrder(app, played, { activity: hike })
  await skipReceipts(app.db, [2026])
  const { order, ticketIds } = await paidOrder(app, played, { activity: hike })
  // The host had no credit note yet: the first may have been given since the backup.
  await refundTickets(services, { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 })

  const receipts = await app.db.selectFrom('order').select('receiptNumber').orderBy('id').execute()
  expect(receipts.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 10_002])
  const notes = await app.db.selectFrom('refund').select('creditNoteNumber').execute()
  expect(notes).toEqual([{ creditNoteNumber: 10_001 }])
  const { findings } = await verifyMoney(services)
  expect(findings.map(({ kind }) => kind)).not.toContain('RECEIPT_SKIPPED')
})
