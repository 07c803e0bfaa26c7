import { z } from 'zod'
import {
  ActivityDescription,
  ActivityName,
  ActivityTypeId,
  Address,
  CityPlaceId,
  DEFAULT_TIME_ZONE,
  MOST_PLACES,
  PictureKey,
} from '#server/schemas/activity.ts'
import { Cents, Id, Language, TimeZone } from '#server/schemas/common.ts'
import { endsAfter, moment } from '#server/schemas/date.ts'
import { whenReadable } from '#server/schemas/rule.ts'
import { missingOr, optionalLine } from '#server/schemas/text.ts'
import { UNLIMITED_PLACES } from '../entities/activity.ts'
import { body, list } from './body.ts'

/** A town by its id, or by a name that only one town bears. */
const PlaceInput = body({
  cityPlaceId: CityPlaceId,
  city: optionalLine('activity.city', 120),
  address: Address,
}).refine(({ cityPlaceId, city }) => Boolean(cityPlaceId) || Boolean(city), {
  path: ['city'],
  error: 'activity.city.required',
})

const PaymentModelInput = body({
  paymentModelId: Id.optional(),
  name: optionalLine('paymentModel.name', 80),
  price: Cents.default(0),
})

const places = missingOr('activity.participantNbr.required', 'activity.participantNbr.wrong')

const shape = {
  name: ActivityName,
  typeId: ActivityTypeId,
  description: ActivityDescription,
  /** Of the text; the asker's own when left out. */
  language: Language.optional(),
  /** Wall-clock time in `timeZone` (`2026-11-21T09:00`), or an instant with `Z` or an offset. */
  startDate: moment('activity.startDate'),
  endDate: moment('activity.endDate').nullish(),
  timeZone: TimeZone.default(DEFAULT_TIME_ZONE),
  place: PlaceInput,
  /** −1 = unlimited. */
  participantNbr: z
    .int(places)
    .min(UNLIMITED_PLACES, 'activity.participantNbr.tooFew')
    .max(MOST_PLACES, 'activity.participantNbr.tooMany')
    .refine((places) => places !== 0, 'activity.participantNbr.tooFew'),
  /** None = one that is free. */
  paymentModels: list(PaymentModelInput, 20).optional(),
  /** What an earlier upload answered. */
  pictureKey: PictureKey,
}

/** A new activity. */
export const ActivityInput = body(shape).refine(
  ({ startDate, endDate }) => !endDate || endsAfter(startDate, endDate),
  {
    path: ['endDate'],
    error: 'activity.endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  },
)

/** What changes of an activity; what is left out stays. */
export const ActivityChange = body({ ...shape, timeZone: TimeZone })
  .partial()
  .extend({ activityId: Id })

/** Somebody to invite. */
export const GuestInput = body({
  email: z.email(missingOr('email.required', 'email.wrong')).max(254, 'email.tooLong'),
  firstname: optionalLine('prenom', 60),
  name: optionalLine('nom', 60),
})

export const Guests = list(GuestInput, 10_000)

export type ActivityInput = z.output<typeof ActivityInput>
