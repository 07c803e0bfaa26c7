import type { Locale, Session } from '#server/runtime/context.ts'

/** The values on a page for any member in place of a real one: nobody has them, and the front replaces them. */
export interface CanonicalMember {
  userId: number
  displayName: string
  pictureKey: string | null
  locale: Locale
}

const LONG_AGO = '2000-01-01T00:00:00.000Z'
const FAR_AWAY = '9999-01-01T00:00:00.000Z'

/** Returns the session of somebody in good standing who has done nothing yet. No row belongs to it. */
export function canonicalSession({ userId, displayName, pictureKey, locale }: CanonicalMember): Session {
  return {
    sessionId: userId,
    userId,
    email: '',
    firstName: displayName,
    lastName: '',
    organisationName: null,
    displayName,
    pictureKey,
    accountType: 'BASIC',
    standing: 'YES',
    waitsForParent: false,
    needsParent: false,
    isOperator: false,
    lacksSecondFactor: false,
    actingFor: null,
    locale,
    registeredAt: LONG_AGO,
    expiresAt: FAR_AWAY,
    identityProvenAt: LONG_AGO,
  }
}
