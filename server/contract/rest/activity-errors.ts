import { z } from 'zod'
import { Place } from '../entities/place.ts'

/** The field, by its path in the body: `startDate`, `paymentModels.0.salesStart`. */
const field = z.object({ field: z.string() })

/** The refusals of an activity beyond the shape of its fields. */
export const ACTIVITY_DETAILS_ERRORS = {
  UNKNOWN_PLACE: { status: 422, data: z.object({ suggestions: z.array(Place) }) },
  /** A local time that does not exist: the hour that is skipped in spring. */
  NO_SUCH_TIME: { status: 422, data: field },
  IN_THE_PAST: { status: 422 },
  ENDS_BEFORE_START: { status: 422 },
  /** A deadline or a sale that does not fit to the start. */
  OUT_OF_ORDER: { status: 422, data: field },
  MINIMUM_OVER_PLACES: { status: 422 },
  REFUND_DAYS_NOT_FALLING: { status: 422 },
  REFUND_PERCENT_RISING: { status: 422 },
  NOT_YOUR_PICTURE: { status: 422 },
} as const
