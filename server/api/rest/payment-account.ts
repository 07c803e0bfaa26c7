import { signedIn } from '#server/api/base.ts'
import { providerAnswers } from '#server/api/provider-answers.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { waysBack } from '#server/domain/payment/account-paths.ts'
import { openDashboard, openPaymentAccount } from '#server/services/payment/account.ts'

const openAccount = signedIn.payment.openAccount.handler(({ context: { services, session }, errors }) => {
  const opened = openPaymentAccount(services, session, waysBack(services.settings.publicUrl))
  return unlessRefused(errors, providerAnswers(errors, opened))
})

const openOwnDashboard = signedIn.payment.openDashboard.handler(
  ({ context: { services, session }, errors }) =>
    unlessRefused(errors, providerAnswers(errors, openDashboard(services, session))),
)

export const paymentAccount = { openAccount, openDashboard: openOwnDashboard }
