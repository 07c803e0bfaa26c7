import type { SessionUser } from '#server/contract/entities.ts'
import type { Session } from '#server/runtime/context.ts'

/** Returns the session in the words of the wire. */
export function presentSessionUser(session: Session): SessionUser {
  const { userId, displayName, accountType, standing, registeredAt, email, locale } = session
  return {
    id: userId,
    name: displayName,
    accountType,
    active: standing,
    inscriptionDate: registeredAt,
    email,
    locale,
  }
}
