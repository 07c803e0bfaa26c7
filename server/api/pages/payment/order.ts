import { z } from 'zod'
import { requireAttendee } from '#server/api/attendee.ts'
import { openPage } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import { presentOrder } from '#server/api/present/order.ts'
import { presentOrderPage } from '#server/api/present/order-page.ts'
import { presentReceiptFile } from '#server/api/present/receipt-file.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { NOT_FOUND, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { Language, PageParam } from '#server/schemas/platform/primitives.ts'
import { requiredLine } from '#server/schemas/platform/text.ts'
import { isSaleGone } from '#server/services/payment/order/gone.ts'
import {
  creditNoteOfOrder,
  listOrders,
  readOrder,
  sheetOfOrder,
} from '#server/services/payment/own-orders.ts'

/** `/mes-commandes` */
const list = openPage
  .input(z.object({ guestId: GuestPass, page: PageParam }))
  .errors({ ...UNAUTHORIZED })
  .handler(async ({ input: { guestId, page }, context, errors }) => {
    const person = await requireAttendee(context, guestId, errors)
    const { orders, hasNext } = await listOrders(context.services, person, page)
    return {
      orders: orders.map((own) => ({ ...presentOrder(own), activityLanguage: own.order.activityLanguage })),
      page,
      hasNext,
    }
  })

const ofOne = openPage.errors({ ...UNAUTHORIZED, ...NOT_FOUND })
const CreditNoteNumber = z.string({ error: 'common.notText' }).regex(/^[\d-]{1,40}$/, 'common.notText')
const Named = z.object({ guestId: GuestPass, transactionId: requiredLine('transactionId', 200) })

/** `/mes-commandes/:transactionId` */
const read = ofOne.input(Named).handler(async ({ input: { guestId, transactionId }, context, errors }) => {
  const person = await requireAttendee(context, guestId, errors)
  const own = await unlessMissing(errors.NOT_FOUND, readOrder(context.services, person, transactionId))
  const isGone = own.order.state === 'OPEN' && (await isSaleGone(context.services, own.order))
  return presentOrderPage(own, { now: context.services.now(), isGone })
})

/** `/mes-commandes/:transactionId/recu.pdf` */
const receipt = ofOne
  .input(Named.extend({ language: Language.optional() }))
  .handler(async ({ input: { guestId, ...of }, context, errors }) => {
    const person = await requireAttendee(context, guestId, errors)
    const sheet = await unlessMissing(errors.NOT_FOUND, sheetOfOrder(context.services, person, of))
    return presentReceiptFile(sheet, fileCallerOf(context, person))
  })

/** `/mes-commandes/:transactionId/note-de-credit.pdf` */
const creditNote = ofOne
  .input(Named.extend({ number: CreditNoteNumber, language: Language.optional() }))
  .handler(async ({ input: { guestId, ...of }, context, errors }) => {
    const person = await requireAttendee(context, guestId, errors)
    const sheet = await unlessMissing(errors.NOT_FOUND, creditNoteOfOrder(context.services, person, of))
    return presentReceiptFile(sheet, fileCallerOf(context, person))
  })

export const order = { list, read, receipt, creditNote }
