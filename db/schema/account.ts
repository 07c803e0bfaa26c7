import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface AccountTables {
  user: UserTable
  interest: InterestTable
  consentRecord: ConsentRecordTable
}

export interface UserTable {
  id: Generated<number>
  email: string
  /** The address folded to lower case: used for uniqueness and sign-in. */
  emailKey: string
  /** argon2id; null for an account that has no password. */
  passwordHash: string | null
  firstName: string
  lastName: string
  organisationName: string | null
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  locale: 'fr' | 'en'
  description: string | null
  city: string | null
  sponsorshipCode: string
  sponsoredBy: number | null
  emailConfirmedAt: string | null
  termsVersion: string | null
  termsAcceptedAt: string | null
  registeredAt: string
  /** A person who registers without an account: no password, one per address (decisions §3). */
  isGuest: Generated<boolean>
  /** An account of the demo data: its password is printed (decisions §9). */
  isDemo: Generated<boolean>
  cityPlaceId: string | null
  facebook: string | null
  instagram: string | null
  linkedin: string | null
  web: string | null
  pictureId: number | null
  /** The profile also shows attended activities. */
  showsAttended: Generated<boolean>
  /** JSON: the person's saved search, with the keys of /activites. */
  savedFilters: string | null
  /** PRO until then without paying (codes, sponsorship). */
  proUntil: string | null
  /** The customer at the payment provider, once they have paid in the mobile client. */
  stripeCustomerId: string | null
  /** The account was deleted: the rows that accounting must keep stay without a name. */
  deletedAt: string | null
  /** How many reminders to confirm the address were sent: one after a day, one after a week. */
  activationReminders: Generated<number>
  /** When their sponsor got the free month for their first sale. */
  sponsorRewardedAt: string | null
  /** The parent who has to agree, for a person who said to be under 14. */
  parentEmail: string | null
  parentAgreedAt: string | null
  /** The page of this site to which the confirmation of the address returns. */
  returnTo: string | null
  /** The folded words of names and address, by which operators find the account. */
  nameWords: Generated<string>
  /** Its folded names, by which hosts find its registrations. */
  nameKey: Generated<string>
}

export type User = Selectable<UserTable>
export type NewUser = Insertable<UserTable>
export type UserUpdate = Updateable<UserTable>
export type PersonName = Pick<User, 'firstName' | 'lastName' | 'organisationName'>

/** A type of activity that a person likes. */
interface InterestTable {
  userId: number
  typeId: number
}

/** A consent given or refused, with its wording: the proof that the law requires. */
interface ConsentRecordTable {
  id: Generated<number>
  /** Random, and only in the browser that answered; for a newsletter, the id of the subscription. */
  pseudonym: string
  userId: number | null
  purpose: 'ANALYTICS' | 'NEWSLETTER' | 'PARENT' | 'ATTENDED' | 'EMAIL_TO_HOST'
  answer: 'ACCEPTER' | 'DECLINED'
  textVersion: string
  wording: string
  language: 'fr' | 'en'
  at: string
}

export type NewConsentRecord = Insertable<ConsentRecordTable>
