import { z } from 'zod'
import { TownSuggestions } from '../entities/place.ts'
import { ACTIVITY_UNRECOVERED, ORGANISATION_ADMIN_REQUIRED } from './call.ts'

/** The field, by its path in the body: `startDate`, `paymentModels.0.salesStart`. */
const field = z.object({ field: z.string() })

/** The refusals of an activity beyond the shape of its fields. */
export const ACTIVITY_DETAILS_ERRORS = {
  UNKNOWN_PLACE: { status: 422, data: TownSuggestions },
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

/** The refusals of a change. */
export const ACTIVITY_CHANGE_ERRORS = {
  ...ACTIVITY_UNRECOVERED,
  ...ORGANISATION_ADMIN_REQUIRED,
  ...ACTIVITY_DETAILS_ERRORS,
  ACTIVITY_CANCELLED: { status: 409 },
  ALREADY_STARTED: { status: 409 },
  CHANGED_MEANWHILE: { status: 409, data: z.object({ lockVersion: z.int() }) },
  PLACES_TAKEN: { status: 409, data: z.object({ taken: z.int() }) },
  PAYMENT_MODEL_TAKEN: { status: 409, data: z.object({ field: z.string(), taken: z.int() }) },
  UNKNOWN_ROW: { status: 422 },
} as const
