/** The types of the demo data. Days are counted from the day on which it is inserted, so that it never grows old. */

export type Locale = 'fr' | 'en'

/** Slugs of the activity types, as in the domain; `db` does not import from `server`, so a test compares the two. */
export type SeedTypeSlug =
  | 'randonnee'
  | 'eau'
  | 'neige'
  | 'velo'
  | 'musique'
  | 'atelier'
  | 'causerie'
  | 'benevolat'
  | 'table'
  | 'ville'
  | 'nature'
  | 'famille'
  | 'autre'

export interface SeedPerson {
  key: string
  role: 'operator' | 'host' | 'participant'
  firstName: string
  lastName: string
  /** Set for an organisation; the first and last names are then those of the person responsible for it. */
  organisationName?: string
  email: string
  locale: Locale
  /** A Québec municipality, by its exact name in the gazetteer. */
  city: string
  /** The short text of the profile, in the person's own language. */
  description: string
  accountType: 'BASIC' | 'PRO'
  emailConfirmed: boolean
  registeredDaysAgo: number
}

/** A person who was invited by an organisation, and accepted. Both are keys of the cast. */
export interface SeedMembership {
  organisation: string
  person: string
  role: 'ADMIN' | 'MEMBER'
}

/** 1 is Monday, 7 is Sunday, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface SeedActivity {
  key: string
  /** The key of a person who may publish. */
  host: string
  typeSlug: SeedTypeSlug
  name: string
  /** Markdown. */
  description: string
  language: Locale
  /** Days from the day of the demo; negative in the past. */
  offsetDays: number
  /** The activity falls on the first such weekday on or after `offsetDays`; on that very day when absent. */
  weekday?: Weekday
  /** On this weekday of "this weekend" (from Sunday noon the next one), or on what is left of it. */
  isOnWeekend?: true
  /** Wall-clock start, America/Toronto. */
  localTime: string
  durationMinutes: number
  /** Venue and directions, as the host writes them. */
  address: string
  /** A Québec municipality, by its exact name in the gazetteer. */
  town: string
  /** null = unlimited. */
  capacity: number | null
  /** Always earlier than the start, and later than the host's sign-up. */
  publishedDaysAgo: number
  /** Paid ones wait for the payment account of their host: nothing is sold yet. */
  validation: 'VALIDED' | 'NEED_VALIDATION' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  /** Only when refused: what the operator chose and wrote. */
  refusal?: { reason: 'INVALID_ACTIVITY' | 'EMPTY_ACTIVITY' | 'OTHERS'; message: string }
  prices?: { name: string; priceCents: number }[]
  /** The host answers each request. */
  needsApproval?: true
  questions?: { kind: 'TEXT' | 'CHECKBOX'; label: string; isRequired: boolean; isPerPerson: boolean }[]
  /** It takes place so many weeks in a row. */
  weeks?: number
  /** The host called it off yesterday, with this reason. */
  cancelReason?: string
  /** An operator's coup de cœur. */
  isPicked?: true
}

/** One registration, free of charge. */
export interface SeedParticipation {
  activity: string
  person: string
  partySize: number
  /** The person lets the host have their e-mail address. */
  consent: boolean
  /** Only for past activities; absent when the host has not marked it yet. */
  attendance?: 'present' | 'absent'
  /** In the order of the questions: of the registration, or of its first person. */
  answers?: (string | boolean)[]
  /** The people who come along, from the second ticket on. */
  companions?: { firstName: string; lastName: string | null }[]
  /** The person who gets the last ticket. */
  handsOnTo?: { firstName: string; lastName: string | null; email: string }
  /** Only where the host approves: answered already, with a yes. */
  isApproved?: true
}

/** A person without an account, entered by the host of a coming activity. */
export interface SeedManualParticipant {
  activity: string
  firstName: string
  lastName: string
  partySize: number
  /** What they owe the host. */
  amountCents?: number
  /** A first cheque, which the bank returned. */
  returned?: { number: string; reason: string }
  cheque?: { number: string; isDeposited?: true; isCashed?: true }
}

/** A party of the activity whose door is held. */
export type SeedDoorParty = Pick<SeedParticipation, 'person' | 'partySize' | 'companions' | 'handsOnTo'>

/** An activity under way, and what was read at its door. */
export interface SeedDoorDay {
  name: string
  description: string
  town: string
  address: string
  hours: number
  startedMinutesAgo: number
  hostDevice: string
  /** It came by the link for helpers. */
  helperDevice: string
  /** Readings that it has not handed in yet. */
  helperHolds: number
  parties: SeedDoorParty[]
  /** In their order; tickets are counted from 1 in their party, and read by the code that they had at first. */
  readings: { minutesAgo: number; device: 'host' | 'helper'; person: string; tickets: number[] }[]
}

/** A party that waits for places of a full activity. */
export interface SeedWaiting {
  activity: string
  person: string
  partySize: number
  hoursAgo: number
}

/** A comment on an activity, or a reply. */
export interface SeedComment {
  /** The key by which replies refer to it. */
  key?: string
  activity: string
  /** The host writes as host on their own activity. */
  person: string
  hoursAgo: number
  answers?: string
  text: string
}

/** A review by a person who was present. */
export interface SeedReview {
  activity: string
  person: string
  hoursAgo: number
  mark: 1 | 2 | 3 | 4 | 5
  text: string
  /** By the host. */
  answer?: string
}

/** What a person likes: the home page suggests by it. */
export interface SeedTaste {
  person: string
  types: SeedTypeSlug[]
  follows: string[]
}
