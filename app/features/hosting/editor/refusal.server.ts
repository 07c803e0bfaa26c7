import { refusalText } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { Town } from '#app/shared/activity/town/suggestions.ts'
import { findRefundFault, type RefundPolicy } from '#server/domain/activity/refund-policy.ts'

interface Refusal {
  refused: string
  /** The field by its path on the wire, or towns to choose from. */
  data?: unknown
}

interface TownRefusal {
  suggestions?: Town[]
  several?: boolean
  /** The field that names no town, or several. */
  asked?: 'city' | 'nearCity'
}

/** The part of the form that an error is about. */
interface Refused {
  refundPolicy: RefundPolicy
}

/** Returns the error that the form shows for a refusal, at its field, and the towns to choose from. */
export async function errorsOf(
  args: RequestArgs,
  { refused, data }: Refusal,
  about: Refused,
): Promise<{ fieldErrors: Record<string, string[]>; found?: Town[] }> {
  const { field, suggestions, several, asked = 'city' } = (data ?? {}) as TownRefusal & { field?: string }
  if (suggestions) {
    const error = several ? 'activity.city.several' : 'activity.city.unknown'
    return { fieldErrors: { [asked]: [error] }, found: suggestions }
  }
  const code = refused === 'OUT_OF_ORDER' ? `${refused}.${field?.split('.').at(-1) ?? ''}` : refused
  const error = await refusalText(args, 'activity', { refused: code, data })
  return { fieldErrors: { [field === undefined ? fieldOf(refused, about) : inForm(field)]: [error] } }
}

/** Any other refusal stands above the form. */
const FIELDS: Record<string, string> = {
  IN_THE_PAST: 'startDate',
  ALREADY_STARTED: 'startDate',
  ENDS_BEFORE_START: 'endDate',
  MINIMUM_OVER_PLACES: 'minimumNbr',
  PLACES_TAKEN: 'participantNbr',
  NOT_YOUR_PICTURE: 'picture',
}

const DAYS_FIELD = { max: 'refundMax', nominal: 'refundNom', min: 'refundMin' } as const
const PERCENT_FIELD = { max: 'pctRefundMax', nominal: 'pctRefundNom', min: 'pctRefundMin' } as const

function fieldOf(refused: string, { refundPolicy }: Refused): string {
  const tier = findRefundFault(refundPolicy)?.tier ?? 'max'
  if (refused === 'REFUND_DAYS_NOT_FALLING') return DAYS_FIELD[tier]
  if (refused === 'REFUND_PERCENT_RISING') return PERCENT_FIELD[tier]
  return FIELDS[refused] ?? ''
}

/** `paymentModels.0.salesEnd` of the wire is `ticketTypes[0].salesEnd` of the form. */
function inForm(field: string): string {
  return field.replace(/^paymentModels\.(\d+)\./, 'ticketTypes[$1].')
}
