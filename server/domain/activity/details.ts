import type { RefundPolicy } from './refund-policy.ts'

/** What a host says about an activity. Times are local in `timeZone`, or instants with an offset. */
export interface ActivityDetails {
  name: string
  typeId: number
  description: string
  language: 'fr' | 'en'
  start: string
  end: string | null
  timeZone: string
  /** null: online. A town that was found before is taken as it is. */
  place: PlaceInput | Town | null
  address: string | null
  onlineLink?: string | null
  /** null = unlimited. */
  capacity: number | null
  /** None = a free activity. */
  ticketTypes: TicketTypeDetails[]
  questions?: QuestionDetails[]
  /** By default, the host's own from the billing settings. */
  refundPolicy?: RefundPolicy
  minimum?: Minimum | null
  /** Until then, names may change and tickets may be handed on; null: until the start. */
  ticketsLockedAt?: string | null
  /** The host approves or refuses each join request. */
  needsApproval?: boolean
  membersOnly?: boolean
  /** Only the people invited see it and may register. */
  isPrivate?: boolean
  externalTicketUrl?: string | null
  /** Keys of pictures uploaded before; null = none, left out = unchanged. */
  pictureKey?: string | null
  bannerKey?: string | null
  /** The drawn cover that is shown without a picture; null or left out = that of its id. */
  drawing?: number | null
}

interface Minimum {
  participants: number
  deadline: string
}

/** A change of an activity: fields that are left out stay as they are, each half of the minimum too. */
export interface DetailsChange extends Omit<Partial<ActivityDetails>, 'minimum'> {
  minimum?: Partial<Minimum> | null
}

/** Returns the details after a change. */
export function applyChange(before: ActivityDetails, { minimum, ...change }: DetailsChange): ActivityDetails {
  const after = { ...before, ...change }
  if (minimum === undefined) return after
  return { ...after, minimum: minimum && wholeMinimum({ ...before.minimum, ...minimum }) }
}

/** Half a minimum is none. */
function wholeMinimum({ participants, deadline }: Partial<Minimum>): Minimum | null {
  return participants !== undefined && deadline !== undefined ? { participants, deadline } : null
}

/** A town by its id, or by a name that is unique; any other place by its name and the nearest known town. */
export interface PlaceInput {
  placeId: string | null
  city: string | null
  nearCity?: string | null
}

interface Town {
  id: string
  city: string
  province: string
  latitude: number
  longitude: number
  nearCity?: string | null
}

export interface TicketTypeDetails {
  /** Of an existing ticket type. */
  id?: number | undefined
  name: string | null
  priceCents: number
  capacity?: number | null
  salesStart?: string | null
  salesEnd?: string | null
  membersOnly?: boolean
  /** Sales taxes are added to its price; left out: yes. */
  isTaxed?: boolean
}

export interface QuestionDetails {
  /** Of an existing question. */
  id?: number | undefined
  kind: 'TEXT' | 'CHECKBOX'
  label: string
  isRequired: boolean
  isPerPerson: boolean
}

/**
 * The fields with one name and one value in the form, the call, the row and the answer. They travel with `pick`, so that
 * a new one is declared in each of these places and converted nowhere.
 */
export const PLAIN_FIELDS = [
  'name',
  'typeId',
  'description',
  'language',
  'timeZone',
  'onlineLink',
  'externalTicketUrl',
  'needsApproval',
  'membersOnly',
  'isPrivate',
] as const satisfies readonly (keyof ActivityDetails)[]

/** The plain fields that a host need not say. */
export const UNSAID = {
  onlineLink: null,
  externalTicketUrl: null,
  needsApproval: false,
  membersOnly: false,
  isPrivate: false,
} as const satisfies Partial<ActivityDetails>
