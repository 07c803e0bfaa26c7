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

/**
 * A change of an activity: fields that are left out stay as they are, each half of the minimum and the fields of an
 * existing row too. A list of rows is the whole list.
 */
export interface DetailsChange extends Omit<
  Partial<ActivityDetails>,
  'minimum' | 'ticketTypes' | 'questions'
> {
  minimum?: Partial<Minimum> | null
  ticketTypes?: Partial<TicketTypeDetails>[]
  questions?: (Partial<QuestionDetails> & Pick<QuestionDetails, 'kind' | 'label'>)[]
}

/** Returns the details after a change. */
export function applyChange(before: ActivityDetails, change: DetailsChange): ActivityDetails {
  const { minimum, ticketTypes, questions, ...others } = change
  const after: ActivityDetails = {
    ...before,
    ...others,
    ...(ticketTypes && { ticketTypes: wholeTicketTypes(ticketTypes, before.ticketTypes) }),
    ...(questions && { questions: wholeQuestions(questions, before.questions) }),
  }
  if (minimum === undefined) return after
  return { ...after, minimum: minimum && wholeMinimum({ ...before.minimum, ...minimum }) }
}

const NEW_TICKET_TYPE = { name: null, priceCents: 0 }

/** Fills what these ticket types leave out from the row that they change; of a new one, with what is usual. */
export function wholeTicketTypes(
  ticketTypes: readonly Partial<TicketTypeDetails>[],
  before: readonly TicketTypeDetails[] = [],
): TicketTypeDetails[] {
  return ticketTypes.map((type) => ({ ...NEW_TICKET_TYPE, ...rowOf(before, type), ...said(type) }))
}

/** The same for questions. */
export function wholeQuestions(
  questions: NonNullable<DetailsChange['questions']>,
  before: readonly QuestionDetails[] = [],
): QuestionDetails[] {
  return questions.map(({ kind, label, ...question }) => ({
    ...{ isRequired: false, isPerPerson: false },
    ...rowOf(before, question),
    ...said(question),
    ...{ kind, label },
  }))
}

function rowOf<Row extends { id?: number | undefined }>(
  rows: readonly Row[],
  { id }: { id?: number | undefined },
): Row | undefined {
  return id === undefined ? undefined : rows.find((row) => row.id === id)
}

function said<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row
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
