import { z } from 'zod'
import { PasskeyAnswer, PasskeyName } from '#server/schemas/account/passkey.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { ask, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** My passkeys, in the order in which I added them. */
const list = ask.errors({ ...UNAUTHORIZED }).output(
  z.object({
    /** Browsers support no passkeys for a site that has an IP address instead of a name. */
    isOffered: z.boolean(),
    passkeys: z.array(
      z.object({
        passkeyId: Id,
        name: z.string(),
        since: Instant,
        /** Null: never yet. */
        lastUsed: Instant.nullable(),
        /** Synchronised by a password manager to several devices. */
        isBackedUp: z.boolean(),
      }),
    ),
  }),
)

/** The challenge for the device, in the JSON of WebAuthn; valid once, for five minutes, in this session. */
const begin = ask
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND, TOO_MANY_PASSKEYS: { status: 409 } })
  .output(z.looseObject({ challenge: z.string() }))

const add = ask
  .input(z.object({ answer: PasskeyAnswer, name: PasskeyName }))
  .errors({ ...UNAUTHORIZED, PASSKEY_REFUSED: { status: 422 } })
  .output(z.object({ added: z.literal(true) }))

const rename = ask
  .input(z.object({ passkeyId: IdParam, name: PasskeyName }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(z.object({ renamed: z.literal(true) }))

const remove = ask
  .input(z.object({ passkeyId: IdParam }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(z.object({ removed: z.literal(true) }))

export const passkey = { list, begin, add, rename, remove }
