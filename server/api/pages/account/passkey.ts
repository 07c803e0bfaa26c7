import { signedIn } from '#server/api/base.ts'
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#server/services/account/sign-in/passkey.ts'

const list = signedIn.pages.passkey.list.handler(async ({ context: { services, session } }) => {
  const passkeys = await listPasskeys(services, session)
  return {
    isOffered: services.passkeys !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      passkeyId: id,
      name,
      since: createdAt,
      lastUsed: lastUsedAt,
      isBackedUp,
    })),
  }
})

const begin = signedIn.pages.passkey.begin.handler(async ({ context, errors }) => {
  const result = await askForNewPasskey(context.services, context.session)
  switch (result.outcome) {
    case 'ASKED':
      return result.question as { challenge: string }
    case 'NOT_OFFERED':
      throw errors.NOT_FOUND()
    case 'TOO_MANY_PASSKEYS':
      throw errors.TOO_MANY_PASSKEYS()
  }
})

const add = signedIn.pages.passkey.add.handler(async ({ input, context, errors }) => {
  const { outcome } = await addPasskey(context.services, context.session, input)
  switch (outcome) {
    case 'ADDED':
      return { added: true as const }
    case 'REFUSED':
      throw errors.PASSKEY_REFUSED()
  }
})

const rename = signedIn.pages.passkey.rename.handler(async ({ input, context, errors }) => {
  const { passkeyId, name } = input
  const { outcome } = await renamePasskey(context.services, context.session, passkeyId, name)
  switch (outcome) {
    case 'CHANGED':
      return { renamed: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
  }
})

const remove = signedIn.pages.passkey.remove.handler(async ({ input, context, errors }) => {
  const { outcome } = await removePasskey(context.services, context.session, input.passkeyId)
  switch (outcome) {
    case 'CHANGED':
      return { removed: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
  }
})

export const passkey = { list, begin, add, rename, remove }
