import { signedInPage } from '#server/api/base.ts'
import { useCase } from '#server/api/refuse.ts'
import { TOO_MANY_REQUESTS } from '#server/contract/rest/call.ts'
import { RecoveryCodeList, SecondFactorForm } from '#server/schemas/account/second-factor.ts'
import {
  beginSetUp,
  confirmSetUp,
  makeRecoveryCodes,
  ownsRecoveryCodes,
  readSecondFactor,
  turnOff,
} from '#server/services/account/sign-in/second-factor.ts'

/** Two-step verification of my account. */
const read = signedInPage.handler(({ context: { services, session } }) => readSecondFactor(services, session))

const begin = signedInPage
  .errors({ SECOND_FACTOR_ON: { status: 409 }, SECOND_FACTOR_FIRST: { status: 403 } })
  .handler(useCase((services, session) => beginSetUp(services, session)))

const confirm = signedInPage
  .errors({
    NOT_BEING_SET_UP: { status: 409 },
    SECOND_FACTOR_WRONG: { status: 422 },
    SECOND_FACTOR_FIRST: { status: 403 },
    ...TOO_MANY_REQUESTS,
  })
  .input(SecondFactorForm)
  .handler(useCase(confirmSetUp))

const change = signedInPage.errors({
  SECOND_FACTOR_OFF: { status: 409 },
  SECOND_FACTOR_FIRST: { status: 403 },
})

const makeCodes = change.handler(useCase((services, session) => makeRecoveryCodes(services, session)))

const end = change.handler(useCase((services, session) => turnOff(services, session)))

/** Whether all these are recovery codes of mine that have not been used. */
const ownsCodes = signedInPage
  .input(RecoveryCodeList)
  .handler(async ({ input, context: { services, session } }) => ({
    isOwn: await ownsRecoveryCodes(services, session, input.codes),
  }))

export const secondFactor = { read, begin, confirm, makeCodes, end, ownsCodes }
