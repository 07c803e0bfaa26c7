import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { unlessMissing, unlessRefused } from '#server/api/refuse.ts'
import { NOT_FOUND, TOO_MANY_REQUESTS } from '#server/contract/rest/call.ts'
import { PasskeyAnswer } from '#server/schemas/account/passkey.ts'
import { listProofWays, proveIdentity } from '#server/services/account/sign-in/identity-proof.ts'
import { askForOwnPasskey } from '#server/services/account/sign-in/passkey.ts'

/** `/mon-compte/verifier`: the ways in which I can prove who I am. */
const ways = signedInPage.handler(async ({ context: { services, session } }) => ({
  ways: await listProofWays(services, session),
}))

/** The challenge for one of my devices; valid once, for five minutes, in this session. */
const beginPasskey = signedInPage.errors(NOT_FOUND).handler(async ({ context, errors }) => {
  const question = await unlessMissing(errors.NOT_FOUND, askForOwnPasskey(context.services, context.session))
  return question as { challenge: string }
})

const confirmWithPasskey = signedInPage
  .errors({ PASSKEY_REFUSED: { status: 422 }, ...TOO_MANY_REQUESTS })
  .input(z.object({ answer: PasskeyAnswer }))
  .handler(({ input: { answer }, context: { services, session }, errors }) =>
    unlessRefused(errors, proveIdentity(services, session, ['PASSKEY', answer])),
  )

export const identity = { ways, beginPasskey, confirmWithPasskey }
