import { openPage } from '#server/api/base.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { presentSessionUser } from '#server/api/present/session.ts'
import { mayAct } from '#server/domain/account/standing.ts'
import { closeSession } from '#server/services/account/sign-in/session.ts'

/** The signed-in user, with what the header shows; null for a visitor. */
const current = openPage.handler(({ context: { session } }) => {
  if (!session) return null
  return {
    ...presentSessionUser(session),
    firstname: session.firstName,
    pictureUrl: pictureUrl(session.pictureKey, 400),
    isOperator: session.isOperator,
    /** Whether they may publish and join (spec §4). */
    isUsable: mayAct(session),
  }
})

/** Signs out; a visitor is signed out already. */
const end = openPage.handler(async ({ context: { services, session } }) => {
  if (session) await closeSession(services, session)
  return { ended: true as const }
})

export const session = { current, end }
