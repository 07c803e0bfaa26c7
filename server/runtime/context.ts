import type { Db } from '#db/schema.ts'
import type { AccountStanding } from '#server/domain/account/standing.ts'
import type { ActingFor } from '#server/domain/organisation/acting.ts'
import type { CodeReader } from '#server/gateways/code-reader/code-reader.ts'
import type { DataSeal } from '#server/gateways/data-seal.ts'
import type { Improver } from '#server/gateways/improver/improver.ts'
import type { CapturedMail } from '#server/gateways/mailer/captured-mail.ts'
import type { Mailer } from '#server/gateways/mailer/mailer.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { Drawings } from '#server/gateways/pictures/drawings.ts'
import type { Pictures } from '#server/gateways/pictures/pictures.ts'
import type { Places } from '#server/gateways/places/places.ts'
import type { RateLimits } from '#server/gateways/rate-limits.ts'
import type { OneTimeCodes } from '#server/gateways/sign-in/one-time-codes.ts'
import type { OpenIdProvider } from '#server/gateways/sign-in/openid.ts'
import type { Passkeys } from '#server/gateways/sign-in/passkeys.ts'
import type { Passwords } from '#server/gateways/sign-in/passwords.ts'
import type { Signer } from '#server/gateways/signer.ts'
import type { TicketSeal } from '#server/gateways/ticket-seal.ts'
import type { Settings } from './env.ts'
import type { Logger } from './log.ts'

export type Locale = 'fr' | 'en'

/** The dependencies of a use case: the database, the clock, and the gateways behind their small interfaces. */
export interface Services {
  db: Db
  /** A connection of its own for health checks; without it, they share the others. */
  healthDb?: Db
  now: () => Date
  settings: Settings
  log: Logger
  /** Where the front writes a line for each answer; without it, into the log. */
  accessLog?: Logger
  passwords: Passwords
  /** Signs people in with their Google account; null where that is not configured. */
  google: OpenIdProvider | null
  /** Null where the address of the site is an IP address: browsers support no passkeys there. */
  passkeys: Passkeys | null
  /** Codes of an app, as second factor. */
  oneTimeCodes: OneTimeCodes
  pictures: Pictures
  /** Reads the QR codes of photographs. */
  codeReader: CodeReader
  /** Drawn covers and share pictures, kept within a bound. */
  drawings: Drawings
  places: Places
  /** Improves descriptions. */
  improver: Improver
  ticketSeal: TicketSeal
  /** The payment provider; null where nothing is sold. */
  payments: Payments | null
  /** For values that must not be stored as plain text in the database. */
  dataSeal: DataSeal
  /** The emails that were written to files; null where they are really sent. */
  mailbox: CapturedMail | null
  /** Counts calls against the rate limits. */
  rateLimits: RateLimits
  /** Signs links of e-mails, tokens of forms and entries of cookies. */
  signer: Signer
  /** The request that is answered, as the security log tells it; work in the background has none. */
  caller?: Caller
  /** Links of invitations that the caller has opened: every use case that reads an activity checks them. */
  invitations?: readonly string[]
  /** Secrets with which the browser of the caller holds doors. */
  doorTokens?: readonly string[]
  /** How many readings of a door it says that it still holds. */
  doorWaiting?: number
}

/** From where a request came. */
export interface Caller {
  /** Shortened; null where it is unknown. */
  network: string | null
  /** The account of the session; null: a visitor. */
  accountId: number | null
}

/** The worker can also send emails. */
export interface WorkerServices extends Services {
  mailer: Mailer
}

/** The caller: the account of a session, as far as rules need it. */
export interface Session {
  sessionId: number
  userId: number
  email: string
  firstName: string
  lastName: string
  organisationName: string | null
  displayName: string
  /** Of the picture that stands beside the name. */
  pictureKey: string | null
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  standing: AccountStanding
  /** WAITING_MAIL_VERIFICATION, but the address is confirmed: a parent of a person under 14 has yet to agree. */
  waitsForParent: boolean
  /** Under 14, and no parent has agreed yet, whether or not the address is confirmed. */
  needsParent: boolean
  isOperator: boolean
  /** An operator without the second factor that the settings require: `isOperator` is false until it is shown. */
  lacksSecondFactor: boolean
  /** The organisation that the person chose to act for; null: for themselves. */
  actingFor: ActingFor | null
  locale: Locale
  registeredAt: string
  expiresAt: string
  /** When the person last proved who they are: by signing in, or when asked anew. */
  identityProvenAt: string
}

/** What a procedure gets with each call. */
export interface Context {
  services: Services
  session: Session | null
  /** Language of the answer's messages. */
  locale: Locale
  /** Network address of the caller, as far as trusted proxies report it. */
  peer: string
  /** Names the request in its answer and in the log; absent where an answer is made for everybody. */
  requestId?: string | undefined
  /** The answer is made for everybody, not for one caller: the limit of whoever asked first is spent already. */
  isForEverybody?: boolean
}
