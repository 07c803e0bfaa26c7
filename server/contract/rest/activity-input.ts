import { z } from 'zod'
import { isOfferablePrice } from '#server/domain/payment/least-price.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { RefundDays, RefundPercent } from '#server/schemas/account/billing.ts'
import {
  ActivityDescription,
  ActivityName,
  ActivityTypeId,
  Address,
  CityPlaceId,
  ExternalTicketUrl,
  isMinimumWhole,
  MINIMUM_NEEDS_DEADLINE,
  MinimumParticipants,
  MOST_PLACES,
  MOST_QUESTIONS,
  MOST_TICKET_TYPES,
  OnlineLink,
  PictureKey,
  QuestionLabel,
  TicketTypeName,
} from '#server/schemas/activity/fields.ts'
import { endsAfter, moment } from '#server/schemas/platform/date.ts'
import { Cents, Flag, Id, Language, TimeZone } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { missingOr, optionalLine } from '#server/schemas/platform/text.ts'
import { UNLIMITED_PLACES } from '../entities/activity.ts'
import { QuestionType } from '../entities/question.ts'
import { body, list } from './body.ts'

/** A town by its id, or by a name that is unique. With `nearCity`, a known town, `city` may be any place near it. */
const PlaceInput = body({
  cityPlaceId: CityPlaceId,
  city: optionalLine('activity.city', 120).nullable(),
  nearCity: optionalLine('activity.city', 120).nullable(),
  address: Address.nullable(),
}).refine(({ cityPlaceId, city }) => Boolean(cityPlaceId) || Boolean(city), {
  path: ['city'],
  error: 'activity.city.required',
})

const count = (key: string) =>
  z
    .int(missingOr(`${key}.required`, `${key}.wrong`))
    .min(1, `${key}.tooFew`)
    .max(MOST_PLACES, `${key}.tooMany`)

/** Of an existing one, what is left out stays as it is; a new one is free, taxed and for everybody. */
const PaymentModelInput = body({
  /** Of an existing one; without it, a new one. */
  paymentModelId: Id.optional(),
  name: TicketTypeName.nullable(),
  price: Cents.refine(isOfferablePrice, 'paymentModel.price.tooLow').optional(),
  /** The limit of this payment model; null = only the limit of the activity. */
  limit: count('paymentModel.limit').nullish(),
  /** When it is available; null = from now on, and until the start. */
  salesStart: moment('paymentModel.salesStart').nullish(),
  salesEnd: moment('paymentModel.salesEnd').nullish(),
  membersOnly: Flag.optional(),
  /** Sales taxes are added to the price; some admissions are exempt. */
  taxed: Flag.optional(),
}).refine(({ salesStart, salesEnd }) => !salesStart || !salesEnd || endsAfter(salesStart, salesEnd), {
  path: ['salesEnd'],
  error: 'paymentModel.salesEnd.beforeStart',
  ...whenReadable('salesStart', 'salesEnd'),
})

const QuestionInput = body({
  /** Of an existing question; without it, a new one. */
  questionId: Id.optional(),
  type: QuestionType,
  label: QuestionLabel,
  required: Flag.optional(),
  /** For each person of a party, or once. */
  perPerson: Flag.optional(),
})

/** A tier left out is 0: off. */
const RefundPoliciesInput = body({
  refundMin: RefundDays,
  refundNom: RefundDays,
  refundMax: RefundDays,
  pctRefundMin: RefundPercent,
  pctRefundNom: RefundPercent,
  pctRefundMax: RefundPercent,
})

const places = missingOr('activity.participantNbr.required', 'activity.participantNbr.wrong')

const shape = {
  name: ActivityName,
  typeId: ActivityTypeId,
  description: ActivityDescription,
  /** Of the text; the caller's own when left out. */
  language: Language.optional(),
  /** Wall-clock time in `timeZone` (`2026-11-21T09:00`), or an instant with `Z` or an offset. */
  startDate: moment('activity.startDate'),
  endDate: moment('activity.endDate').nullish(),
  timeZone: TimeZone.default(HOME_ZONE),
  /** null: it is online. */
  place: PlaceInput.nullable(),
  /** Shown to participants only. */
  onlineLink: OnlineLink.nullish(),
  /** −1 = unlimited. */
  participantNbr: z
    .int(places)
    .min(UNLIMITED_PLACES, 'activity.participantNbr.tooFew')
    .max(MOST_PLACES, 'activity.participantNbr.tooMany')
    .refine((places) => places !== 0, 'activity.participantNbr.tooFew'),
  /** None = a free activity. */
  paymentModels: list(PaymentModelInput, MOST_TICKET_TYPES).optional(),
  /** Left out, a new activity copies the host's own from the billing settings. */
  refundPolicies: RefundPoliciesInput.optional(),
  questions: list(QuestionInput, MOST_QUESTIONS).optional(),
  /** With fewer people at the deadline, it does not take place. Both or none. */
  minimumNbr: MinimumParticipants.nullish(),
  minimumDate: moment('activity.minimumDate').nullish(),
  /** Until then, names may change and tickets may be handed on; null: until the start. */
  ticketsLockedAt: moment('activity.ticketsLockedAt').nullish(),
  /** Join requests wait until the host approves: POST /api/activity/participant/approve. */
  needsApproval: Flag.optional(),
  membersOnly: Flag.optional(),
  /** Only invitees see it and may register. */
  isPrivate: Flag.optional(),
  /** Tickets are sold there, nobody registers here. */
  externalTicketUrl: ExternalTicketUrl.nullish(),
  /** The answer of an earlier upload. */
  pictureKey: PictureKey,
  bannerKey: PictureKey,
}

/** A new activity. */
export const ActivityInput = body(shape)
  .refine(({ startDate, endDate }) => !endDate || endsAfter(startDate, endDate), {
    path: ['endDate'],
    error: 'activity.endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  })
  .refine(isMinimumWhole, MINIMUM_NEEDS_DEADLINE)

/** The fields of an activity to change; others stay. A list of payment models or questions replaces the whole list. */
export const ActivityChange = body({ ...shape, timeZone: TimeZone })
  .partial()
  .extend({
    activityId: Id,
    /** The version that was read: the change is refused when another person was faster. */
    lockVersion: z.int({ error: 'common.id' }).min(0, 'common.id').optional(),
    /** The same change in all of its series that follow, each on its own day. */
    following: Flag.optional(),
  })

export type ActivityInput = z.output<typeof ActivityInput>
export type ActivityChange = z.output<typeof ActivityChange>
