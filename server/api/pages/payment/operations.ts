import { z } from 'zod'
import { operatorPage } from '#server/api/base.ts'
import { presentTrouble } from '#server/api/present/task.ts'
import { unlessMissing, unlessRefused, useCase } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { Wanted } from '#server/schemas/moderation/finder.ts'
import { ExplanationForm } from '#server/schemas/payment/explanation.ts'
import { CloseRefundForm } from '#server/schemas/payment/refund.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { closeRefund } from '#server/services/payment/close-refund.ts'
import { explainMoney, readUnexplained } from '#server/services/payment/explain.ts'
import { askForVerification, readMoney } from '#server/services/payment/operations.ts'
import { retryRefund } from '#server/services/payment/retry-refund.ts'

/** `/operations/argent`: what is held, booked and owed, the last check, and what waits for somebody. */
const read = operatorPage
  .input(z.object({ wanted: Wanted.optional(), page: PageParam }))
  .handler(async ({ input, context: { services, session } }) => {
    const { wanted = '', page } = input
    const found = await readMoney(services, session, { wanted, page })
    const { owed, accounts, failedTasks, unexplained, ...money } = found
    return {
      ...money,
      page,
      accounts: Object.fromEntries(accounts.map(({ kind, cents }) => [kind, cents])),
      owed: owed.map(({ hostId, cents, firstName, lastName, organisationName }) => ({
        hostId,
        cents,
        displayName: displayName({ firstName, lastName, organisationName }),
      })),
      failedTasks: failedTasks.map((task) => ({
        ...presentTrouble(task),
        failedAt: task.failedAt ?? task.runAt,
      })),
      unexplained: unexplained.map(({ id, balanceTransactionId, orderId, cents, at }) => ({
        ...{ ledgerTransactionId: id, balanceTransactionId, orderId, at },
        /** Into the balance at Stripe, which is the other way round in the books. */
        cents: -cents,
      })),
    }
  })

/** Has everything compared by the worker. */
const verify = operatorPage.handler(async ({ context: { services, session } }) => {
  await askForVerification(services, session)
  return { asked: true }
})

const retry = operatorPage
  .errors({ ...NOT_FOUND, NOT_FAILED: { status: 409 }, TOO_MUCH: { status: 409 } })
  .input(z.object({ refundId: IdParam }))
  .handler(({ input: { refundId }, context, errors }) =>
    unlessRefused(errors, retryRefund(context.services, context.session, refundId)),
  )

/** A failed refund whose money was given back another way. */
const close = operatorPage
  .errors({ ...NOT_FOUND, NOT_FAILED: { status: 409 } })
  .input(CloseRefundForm.extend({ refundId: IdParam }))
  .handler(useCase(closeRefund))

/** `/operations/argent/:ledgerTransactionId`: a movement that nobody could explain. */
const unexplained = operatorPage
  .errors(NOT_FOUND)
  .input(z.object({ ledgerTransactionId: IdParam }))
  .handler(async ({ input, context: { services }, errors }) => {
    const found = await unlessMissing(errors.NOT_FOUND, readUnexplained(services, input.ledgerTransactionId))
    const { id: ledgerTransactionId, balanceTransactionId, orderId, cents } = found
    return { ledgerTransactionId, balanceTransactionId, orderId, cents: -cents }
  })

const explain = operatorPage
  .errors({ ...NOT_FOUND, NO_HOST: { status: 409 } })
  .input(ExplanationForm.extend({ ledgerTransactionId: IdParam }))
  .handler(useCase(explainMoney))

export const money = { read, verify, retry, close, unexplained, explain }
