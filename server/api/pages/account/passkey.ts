import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { unlessRefused, useCase } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { PasskeyAnswer, PasskeyName } from '#server/schemas/account/passkey.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#server/services/account/sign-in/passkey.ts'

/** My passkeys, in the order in which I added them. */
const list = signedInPage.handler(async ({ context: { services, session } }) => {
  const passkeys = await listPasskeys(services, session)
  return {
    /** Browsers support no passkeys for a site that has an IP address instead of a name. */
    isOffered: services.passkeys !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      passkeyId: id,
      name,
      since: createdAt,
      lastUsed: lastUsedAt,
      /** Synchronised by a password manager to several devices. */
      isBackedUp,
    })),
  }
})

/** The challenge for the device, in the JSON of WebAuthn; valid once, for five minutes, in this session. */
const begin = signedInPage
  .errors({ ...NOT_FOUND, TOO_MANY_PASSKEYS: { status: 409 }, SECOND_FACTOR_FIRST: { status: 403 } })
  .handler(async ({ context, errors }) => {
    const asked = await unlessRefused(errors, askForNewPasskey(context.services, context.session))
    return asked.question as { challenge: string }
  })

const add = signedInPage
  .errors({
    PASSKEY_REFUSED: { status: 422 },
    TOO_MANY_PASSKEYS: { status: 409 },
    SECOND_FACTOR_FIRST: { status: 403 },
  })
  .input(z.object({ answer: PasskeyAnswer, name: PasskeyName }))
  .handler(useCase(addPasskey))

const ownPasskey = signedInPage.errors(NOT_FOUND)

const rename = ownPasskey
  .input(z.object({ passkeyId: IdParam, name: PasskeyName }))
  .handler(async ({ input: { passkeyId, name }, context: { services, session }, errors }) => {
    await unlessRefused(errors, renamePasskey(services, session, passkeyId, name))
    return { renamed: true as const }
  })

const remove = ownPasskey
  .errors({ SECOND_FACTOR_FIRST: { status: 403 } })
  .input(z.object({ passkeyId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    await unlessRefused(errors, removePasskey(services, session, input.passkeyId))
    return { removed: true as const }
  })

export const passkey = { list, begin, add, rename, remove }
