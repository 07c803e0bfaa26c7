import { z } from 'zod'
import { isActivityType } from '#server/domain/activity-type.ts'
import { LARGEST_PICTURE_BYTES } from '#server/domain/picture.ts'
import { Language, PageParam, TimeZone } from './common.ts'
import { day, endsAfter, localTime } from './date.ts'
import { whenReadable } from './rule.ts'
import { missingOr, optionalLine, requiredLine, requiredProse } from './text.ts'

export const MOST_PLACES = 100_000
export const DEFAULT_TIME_ZONE = 'America/Toronto'

export const ActivityName = requiredLine('activity.name', 120)

/** Markdown; sanitised when it is shown. */
export const ActivityDescription = requiredProse('activity.description', 20_000)

export const ActivityTypeId = z
  .number({ error: 'activity.typeId.required' })
  .refine(isActivityType, 'activity.typeId.unknown')

export const City = requiredLine('activity.city', 120)
export const CityPlaceId = optionalLine('activity.cityPlaceId', 120)
export const Address = optionalLine('activity.address', 200)
export const PictureKey = z
  .string({ error: 'picture.unknown' })
  .regex(/^[0-9a-f]{0,100}$/, 'picture.unknown')
  .optional()

export const Places = z
  .number(missingOr('activity.participantNbr.required', 'activity.participantNbr.wrong'))
  .int('activity.participantNbr.wrong')
  .min(1, 'activity.participantNbr.tooFew')
  .max(MOST_PLACES, 'activity.participantNbr.tooMany')

/** A picture as a form or a call sends it; whether its bytes are one is judged when it is re-encoded. */
export const PictureFile = z
  .file({ error: 'picture.required' })
  .min(1, 'picture.required')
  .max(LARGEST_PICTURE_BYTES, 'picture.tooLarge')

/** `/ajouter-une-activite`. Dates are wall-clock times in `timeZone`. */
export const ActivityForm = z
  .object({
    name: ActivityName,
    typeId: ActivityTypeId,
    description: ActivityDescription,
    language: Language,
    startDate: localTime('activity.startDate'),
    endDate: localTime('activity.endDate').optional(),
    timeZone: TimeZone.default(DEFAULT_TIME_ZONE),
    city: City,
    /** The town chosen among several of that name; without it the typed name must be enough. */
    cityPlaceId: CityPlaceId,
    address: Address,
    participantNbr: Places.optional(),
    unlimited: z.boolean({ error: 'common.flag' }).default(false),
    picture: PictureFile.optional(),
    /** A picture that was sent before with this form, so that an error elsewhere does not lose it. */
    pictureKey: PictureKey,
  })
  .refine(({ unlimited, participantNbr }) => unlimited || participantNbr !== undefined, {
    path: ['participantNbr'],
    error: 'activity.participantNbr.required',
    ...whenReadable('unlimited', 'participantNbr'),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endsAfter(startDate, endDate), {
    path: ['endDate'],
    error: 'activity.endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  })

/** `/activites`: its fields are the keys of the URL, and of the call's `filters`. */
export const ListFilters = z
  .object({
    search: optionalLine('search', 200),
    types: z
      .array(
        z.coerce.number<number | string>({ error: 'types.unknown' }).refine(isActivityType, 'types.unknown'),
        {
          error: 'types.unknown',
        },
      )
      .max(20, 'types.unknown')
      .optional(),
    startDate: day('startDate').optional(),
    endDate: day('endDate').optional(),
    page: PageParam,
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    error: 'endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  })

export type ActivityDraft = z.output<typeof ActivityForm>
export type ListFilters = z.output<typeof ListFilters>

/** What the form holds, in the words of POST /api/activity. */
export function asActivityInput(draft: ActivityDraft) {
  const { name, typeId, description, language, startDate, endDate, timeZone, pictureKey } = draft
  const { city, cityPlaceId, address } = draft
  const participantNbr = draft.unlimited || draft.participantNbr === undefined ? -1 : draft.participantNbr
  const place = { city, cityPlaceId, address }
  return {
    name,
    typeId,
    description,
    language,
    startDate,
    endDate,
    timeZone,
    participantNbr,
    place,
    pictureKey,
  }
}
