import { signedInPage } from '#server/api/base.ts'
import { providerAnswers } from '#server/api/provider-answers.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import {
  ACCOUNT_NOT_USABLE,
  ORGANISATION_ADMIN_REQUIRED,
  PROVIDER_AWAY,
  PROVIDER_ERRORS,
} from '#server/contract/rest/call.ts'
import { waysBack } from '#server/domain/payment/account-paths.ts'
import {
  readOwnPaymentAccount,
  rereadOwnPaymentAccount,
  resumePaymentAccount,
} from '#server/services/payment/own-account.ts'

/** `/mon-compte/paiements`: how it stands, for whoever looks after the host's money. */
const read = signedInPage
  .errors(ORGANISATION_ADMIN_REQUIRED)
  .handler(({ context: { services, session }, errors }) =>
    unlessRefused(errors, readOwnPaymentAccount(services, session)),
  )

/** Coming back from the provider proves nothing: the account is read again. */
const reread = signedInPage
  .errors({ ...ORGANISATION_ADMIN_REQUIRED, ...PROVIDER_AWAY })
  .handler(({ context: { services, session }, errors }) =>
    unlessRefused(errors, providerAnswers(errors, rereadOwnPaymentAccount(services, session))),
  )

/** A link of the provider is over: another one, for an account that was begun. */
const resume = signedInPage
  .errors({
    ...ACCOUNT_NOT_USABLE,
    ...ORGANISATION_ADMIN_REQUIRED,
    ...PROVIDER_ERRORS,
    PAYMENT_ACCOUNT_CLOSED: { status: 409 },
    NO_PAYMENT_ACCOUNT: { status: 404 },
  })
  .handler(({ context: { services, session }, errors }) => {
    const resumed = resumePaymentAccount(services, session, waysBack(services.settings.publicUrl))
    return unlessRefused(errors, providerAnswers(errors, resumed))
  })

export const paymentAccount = { read, reread, resume }
