import { paymentAccountPaths } from '#server/domain/payment/account-paths.ts'

/** The pages of `/mon-compte`; separate from the other paths, because no first visit loads them. */
export const accountPaths = {
  profile: '/mon-compte/profil',
  interests: '/mon-compte/interets',
  billing: '/mon-compte/facturation',
  payments: paymentAccountPaths.account,
  notifications: '/mon-compte/notifications',
  calendar: '/mon-compte/agenda',
  security: '/mon-compte/securite',
  secondFactor: '/mon-compte/securite/double-verification',
  /** Asks about passkeys after the password was changed. */
  checkPasskeys: '/mon-compte/securite/verifier-cles',
  privacy: '/mon-compte/confidentialite',
  data: '/mon-compte/confidentialite/mes-donnees.zip',
  leave: '/mon-compte/confidentialite/supprimer',
  codes: '/mon-compte/codes',
  organisations: '/mon-compte/organisations',
} as const

/** The pages of an organisation, for its admins. */
export function organisationPath(organisationId: number): string {
  return `${accountPaths.organisations}/${organisationId}`
}

/** A member card of the organisation, alone on a page to print. */
export function memberCardPath(organisationId: number, memberCardId: number): string {
  return `${organisationPath(organisationId)}/cartes/${memberCardId}`
}
