import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import {
  presentAwaited,
  presentCheque,
  presentChequeOfDesk,
  presentSlip,
} from '#server/api/present/cheque.ts'
import { presentSlipFile } from '#server/api/present/slip-file.ts'
import { unlessRefused, useCase } from '#server/api/refuse.ts'
import { NOT_FOUND, ORGANISATION_ADMIN_REQUIRED } from '#server/contract/rest/call.ts'
import { CHEQUE_STATUSES } from '#server/domain/participation/cheque.ts'
import {
  ChequesToDeposit,
  OneCheque,
  ReceivedCheque,
  ReturnedCheque,
} from '#server/schemas/participation/cheque.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { noteCheque } from '#server/services/participation/cheque.ts'
import {
  cashCheque,
  giveChequeBack,
  readDesk,
  returnCheque,
  takeChequeOff,
  uncashCheque,
} from '#server/services/participation/cheque-desk.ts'
import {
  cashSlip,
  closeSlip,
  depositCheques,
  readSlip,
  readSlips,
} from '#server/services/participation/deposit-slip.ts'
import { readDepositAccount, sheetOfSlip } from '#server/services/participation/slip-sheet.ts'

/** The cheques of a host over all their activities; of an organisation: for its admins. */

const led = signedInPage.errors({ ...NOT_FOUND, ...ORGANISATION_ADMIN_REQUIRED })

const CHECK_RETURNED = { CHECK_RETURNED: { status: 409 } } as const
const CHECK_CASHED = { CHECK_CASHED: { status: 409 } } as const
const CHECK_DEPOSITED = { CHECK_DEPOSITED: { status: 409 } } as const

/** `/mes-activites/cheques`: the sums, and the cheques of one status. */
const desk = led
  .input(z.object({ status: z.enum(CHEQUE_STATUSES, { error: 'common.choice' }), page: PageParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const seen = await unlessRefused(errors, readDesk(services, session, input))
    return {
      totals: seen.totals,
      expectedCents: seen.expectedCents,
      openSlip: seen.openSlip && presentSlip(seen.openSlip),
      awaited: seen.awaited.map(presentAwaited),
      cheques: seen.cheques.map(presentChequeOfDesk),
      hasNext: seen.hasNext,
    }
  })

const slips = led
  .input(z.object({ page: PageParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { slips, hasNext } = await unlessRefused(errors, readSlips(services, session, input))
    return { slips: slips.map(presentSlip), hasNext }
  })

/** `/mes-activites/cheques/:slipId`. */
const slip = led
  .input(z.object({ slipId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { slip, cheques } = await unlessRefused(errors, readSlip(services, session, input))
    const amount = cheques.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
    const { id, number, createdAt, closedAt, hostId } = slip
    return {
      ...presentSlip({ id, number, createdAt, closedAt, count: cheques.length, cents: amount }),
      cheques: cheques.map(presentCheque),
      account: await readDepositAccount(services, hostId),
    }
  })

/** `/mes-activites/cheques/:slipId.pdf`: once it is closed. */
const slipFile = led
  .input(z.object({ slipId: IdParam }))
  .handler(async ({ input: { slipId }, context, errors }) => {
    const { services, session, locale } = context
    const { sheet } = await unlessRefused(errors, sheetOfSlip(services, session, { slipId, locale }))
    return presentSlipFile(sheet, fileCallerOf(context))
  })

const receive = led
  .errors({ ...CHECK_CASHED, ...CHECK_DEPOSITED, ...CHECK_RETURNED, mustEnterCheckNumber: { status: 422 } })
  .errors({
    UNKNOWN_PAYMENT_MODEL: { status: 422 },
    FULL: { status: 409, data: z.object({ left: z.int() }) },
  })
  .input(ReceivedCheque)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { activityId, participantId: participationId, checkNumber: number } = input
    const note = { activityId, participationId, number, isNew: true }
    await unlessRefused(errors, noteCheque(services, session, note))
    return { participantId: participationId }
  })

const deposit = led
  .errors({
    CHECK_RETURNED: { status: 409, data: z.object({ number: z.string() }) },
    CHECK_CASHED: { status: 409, data: z.object({ number: z.string() }) },
    CHECK_DEPOSITED: { status: 409, data: z.object({ number: z.string() }) },
    /** A slip has a total: the amount of each of its cheques is known. */
    AMOUNT_UNKNOWN: { status: 422, data: z.object({ number: z.string() }) },
  })
  .input(ChequesToDeposit)
  .handler(useCase(depositCheques))

const closeOpenSlip = led
  .errors({ SLIP_CLOSED: { status: 409 }, SLIP_EMPTY: { status: 422 } })
  .input(z.object({ slipId: Id }))
  .handler(useCase(closeSlip))

const cash = led.errors(CHECK_RETURNED).input(OneCheque).handler(useCase(cashCheque))

const uncash = led.errors(CHECK_RETURNED).input(OneCheque).handler(useCase(uncashCheque))

const returnOne = led.input(ReturnedCheque).handler(useCase(returnCheque))

const giveBack = led
  .errors({ ...CHECK_RETURNED, ...CHECK_CASHED, ...CHECK_DEPOSITED })
  .input(OneCheque)
  .handler(useCase(giveChequeBack))

const takeOff = led.errors(CHECK_DEPOSITED).input(OneCheque).handler(useCase(takeChequeOff))

const cashAll = led.input(z.object({ slipId: Id })).handler(useCase(cashSlip))

export const cheque = {
  desk,
  slips,
  slip,
  slipFile,
  receive,
  cash,
  uncash,
  return: returnOne,
  giveBack,
  takeOff,
  deposit,
  closeSlip: closeOpenSlip,
  cashSlip: cashAll,
}
