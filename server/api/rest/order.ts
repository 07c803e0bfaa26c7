import { requireAttendee } from '#server/api/attendee.ts'
import { open } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import { presentOrder } from '#server/api/present/order.ts'
import { presentReceiptFile } from '#server/api/present/receipt-file.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import { listOrders, sheetOfOrder } from '#server/services/payment/own-orders.ts'

const receipt = open.order.receipt.handler(async ({ input, context, errors }) => {
  const { guestId, transactionId, language } = input
  const person = await requireAttendee(context, guestId, errors)
  const sheet = await unlessMissing(
    errors.NOT_FOUND,
    sheetOfOrder(context.services, person, { transactionId, language }),
  )
  return presentReceiptFile(sheet, fileCallerOf(context, person))
})

const list = open.order.list.handler(async ({ input, context, errors }) => {
  const person = await requireAttendee(context, input.guestId, errors)
  const { orders } = await listOrders(context.services, person, input.page)
  return orders.map(presentOrder)
})

export const order = { receipt, list }
