import { z } from 'zod'
import { LARGEST_PICTURE_BYTES } from '#server/domain/activity/picture.ts'
import { isActivityType } from '#server/domain/activity/type.ts'
import { isIntricate } from '#server/domain/platform/format/intricate.ts'
import { WHENS } from '#server/domain/search/when.ts'
import { day, inOrder } from '#server/schemas/platform/date.ts'
import { FlagParam, Language, PageParam } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { missingOr, optionalLine, requiredLine, requiredProse } from '#server/schemas/platform/text.ts'

export const MOST_PLACES = 100_000
const LONGEST_DESCRIPTION = 20_000

export const ActivityName = requiredLine('activity.name', 120)

/** Markdown; sanitised when it is shown. What is too long has said so already. */
export const ActivityDescription = requiredProse('activity.description', LONGEST_DESCRIPTION).refine(
  (text) => text.length > LONGEST_DESCRIPTION || !isIntricate(text),
  'activity.description.intricate',
)

export const ActivityTypeId = z
  .number({ error: 'activity.typeId.required' })
  .refine(isActivityType, 'activity.typeId.unknown')

/** The same in a query string. */
export const ActivityTypeParam = z.coerce
  .number<number | string>({ error: 'types.unknown' })
  .refine(isActivityType, 'types.unknown')

export const City = requiredLine('activity.city', 120)
export const CityPlaceId = optionalLine('activity.cityPlaceId', 120)
export const Address = optionalLine('activity.address', 200)
/** A public web address: https only, so that nothing but a page opens. */
const webLink = (key: string) =>
  z
    .string(missingOr(`${key}.wrong`, `${key}.wrong`))
    .trim()
    .max(500, `${key}.tooLong`)
    .refine(isWebAddress, `${key}.wrong`)

export const OnlineLink = webLink('activity.onlineLink')
export const ExternalTicketUrl = webLink('activity.externalTicketUrl')

export const MOST_TICKET_TYPES = 20
export const MOST_QUESTIONS = 20

export const TicketTypeName = optionalLine('paymentModel.name', 80)
export const QuestionLabel = requiredLine('question.label', 200)

export const MinimumParticipants = z
  .number(missingOr('activity.minimumNbr.required', 'activity.minimumNbr.wrong'))
  .int('activity.minimumNbr.wrong')
  .min(1, 'activity.minimumNbr.tooFew')
  .max(MOST_PLACES, 'activity.minimumNbr.tooMany')

/** A minimum needs a deadline, and the other way round. */
export function isMinimumWhole({ minimumNbr, minimumDate }: { minimumNbr?: unknown; minimumDate?: unknown }) {
  return Boolean(minimumNbr) === Boolean(minimumDate)
}

export const MINIMUM_NEEDS_DEADLINE = {
  path: ['minimumDate'],
  error: 'activity.minimumDate.together',
  ...whenReadable('minimumNbr', 'minimumDate'),
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

export const PictureKey = z
  .string({ error: 'picture.unknown' })
  .regex(/^[0-9a-f]{0,100}$/, 'picture.unknown')
  .optional()

export const Places = z
  .number(missingOr('activity.participantNbr.required', 'activity.participantNbr.wrong'))
  .int('activity.participantNbr.wrong')
  .min(1, 'activity.participantNbr.tooFew')
  .max(MOST_PLACES, 'activity.participantNbr.tooMany')

/** A picture as a form or a call sends it; its bytes are checked when it is re-encoded. */
export const PictureFile = z
  .file({ error: 'picture.required' })
  .min(1, 'picture.required')
  .max(LARGEST_PICTURE_BYTES, 'picture.tooLarge')

export const SORTS = ['relevance', 'date'] as const
export const LARGEST_DISTANCE_KM = 500

/** `/activites`: its fields are the keys of the URL, and of the call's `filters`. */
export const ListFilters = z
  .object({
    search: optionalLine('search', 200),
    types: z.array(ActivityTypeParam, { error: 'types.unknown' }).max(20, 'types.unknown').optional(),
    startDate: day('startDate').optional(),
    endDate: day('endDate').optional(),
    /** The language of the activity. */
    language: Language.optional(),
    /** Instead of days: this weekend, the next one, today, next week, any time. */
    when: z.enum(WHENS, { error: 'when.unknown' }).optional(),
    /** `Lévis` or `Saint-Jean, NB`. */
    town: optionalLine('town', 120),
    /** Kilometres around the town. */
    distance: z.coerce
      .number<number | string>({ error: 'distance.wrong' })
      .int('distance.wrong')
      .min(1, 'distance.wrong')
      .max(LARGEST_DISTANCE_KM, 'distance.wrong')
      .optional(),
    free: FlagParam.optional(),
    /** Only activities with places left. */
    places: FlagParam.optional(),
    sort: z.enum(SORTS, { error: 'sort.unknown' }).optional(),
    page: PageParam,
  })
  .refine(...inOrder)

export type ListFilters = z.output<typeof ListFilters>
