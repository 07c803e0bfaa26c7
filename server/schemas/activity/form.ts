import { z } from 'zod'
import { type ActivityDetails, PLAIN_FIELDS, UNSAID } from '#server/domain/activity/details.ts'
import { DRAWINGS } from '#server/domain/activity/drawing.ts'
import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import { isOfferablePrice } from '#server/domain/payment/least-price.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { pick } from '#server/domain/platform/pick.ts'
import { RefundDays, RefundPercent } from '#server/schemas/account/billing.ts'
import { endsAfter, localTime } from '#server/schemas/platform/date.ts'
import { Flag, Id, Language, TimeZone } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { missingOr } from '#server/schemas/platform/text.ts'
import {
  ActivityDescription,
  ActivityName,
  ActivityTypeId,
  Address,
  City,
  CityPlaceId,
  ExternalTicketUrl,
  isMinimumWhole,
  MINIMUM_NEEDS_DEADLINE,
  MinimumParticipants,
  MOST_PLACES,
  MOST_QUESTIONS,
  MOST_TICKET_TYPES,
  OnlineLink,
  PictureFile,
  PictureKey,
  Places,
  QuestionLabel,
  TicketTypeName,
} from './fields.ts'

const MOST_PRICE_CENTS = 100_000_00

/**
 * The price of a ticket as people write it (`12,50`, `12.50 $`), in cents; empty is free. `12,345` is refused: it may
 * mean twelve dollars or twelve thousand.
 */
const Price = z
  .string({ error: 'paymentModel.price.wrong' })
  .overwrite((text) => text.replace(/[\s$]/g, ''))
  .regex(/^\d{1,9}([.,]\d{1,2})?$/, 'paymentModel.price.wrong')
  .refine((dollars) => !(toCents(dollars) > MOST_PRICE_CENTS), 'common.centsTooMany')
  .refine(
    (dollars) => Number.isNaN(toCents(dollars)) || isOfferablePrice(toCents(dollars)),
    'paymentModel.price.tooLow',
  )
  .transform(toCents)

function toCents(dollars: string): number {
  return Math.round(Number(dollars.replace(',', '.')) * 100)
}

const TicketLimit = z
  .number(missingOr('paymentModel.limit.required', 'paymentModel.limit.wrong'))
  .int('paymentModel.limit.wrong')
  .min(1, 'paymentModel.limit.tooFew')
  .max(MOST_PLACES, 'paymentModel.limit.tooMany')

/** Identifies a row, and keeps its position while it is empty. */
const row = { id: Id.optional(), row: z.string().optional() }

const TicketTime = (name: 'salesStart' | 'salesEnd') => localTime(`paymentModel.${name}`).optional()

const TicketTypeRow = z
  .object({
    ...row,
    name: TicketTypeName,
    price: Price.optional(),
    limit: TicketLimit.optional(),
    salesStart: TicketTime('salesStart'),
    salesEnd: TicketTime('salesEnd'),
    membersOnly: Flag.default(false),
    /** No sales taxes are added. An empty box means that they are: forms of before did not ask. */
    taxExempt: Flag.default(false),
  })
  .refine(({ salesStart, salesEnd }) => !salesStart || !salesEnd || endsAfter(salesStart, salesEnd), {
    path: ['salesEnd'],
    error: 'paymentModel.salesEnd.beforeStart',
    ...whenReadable('salesStart', 'salesEnd'),
  })

const QuestionRow = z.object({
  ...row,
  type: z.enum(['TEXT', 'CHECKBOX'], { error: 'question.type.unknown' }).default('TEXT'),
  label: QuestionLabel,
  required: Flag.default(false),
  perPerson: Flag.default(false),
})

/** A title of one or two characters says nothing; calls of the API keep their own rule. */
const SHORTEST_TITLE = 3
const Title = ActivityName.refine(
  (name) => name.length === 0 || name.length >= SHORTEST_TITLE,
  'activity.name.tooShort',
)

const ActivityFields = z.object({
  name: Title,
  typeId: ActivityTypeId,
  description: ActivityDescription,
  language: Language,
  startDate: localTime('activity.startDate'),
  endDate: localTime('activity.endDate').optional(),
  timeZone: TimeZone.default(HOME_ZONE),
  isOnline: Flag.default(false),
  city: City.optional(),
  /** The nearest known town of a place that was written freely. */
  nearCity: City.optional(),
  /** The town chosen among several of that name; without it the typed name must be enough. */
  cityPlaceId: CityPlaceId,
  address: Address,
  onlineLink: OnlineLink.optional(),
  participantNbr: Places.optional(),
  unlimited: Flag.default(false),
  ticketTypes: z.array(TicketTypeRow).max(MOST_TICKET_TYPES, 'paymentModel.tooMany').default([]),
  membersOnly: Flag.default(false),
  /** The host approves or refuses each join request. */
  needsApproval: Flag.default(false),
  externalTicketUrl: ExternalTicketUrl.optional(),
  refundMax: RefundDays,
  pctRefundMax: RefundPercent,
  refundNom: RefundDays,
  pctRefundNom: RefundPercent,
  refundMin: RefundDays,
  pctRefundMin: RefundPercent,
  questions: z.array(QuestionRow).max(MOST_QUESTIONS, 'question.tooMany').default([]),
  minimumNbr: MinimumParticipants.optional(),
  minimumDate: localTime('activity.minimumDate').optional(),
  ticketsLockedAt: localTime('activity.ticketsLockedAt').optional(),
  picture: PictureFile.optional(),
  /** A picture that was sent before with this form, so that an error elsewhere does not lose it. */
  pictureKey: PictureKey,
  banner: PictureFile.optional(),
  bannerKey: PictureKey,
  drawing: z.number().int().min(1).max(DRAWINGS).optional().catch(undefined),
  /** Only invitees see it and may register. */
  isPrivate: Flag.default(false),
})

/** `/ajouter-une-activite` and its siblings. Dates are wall-clock times in `timeZone`. */
export const ActivityForm = ActivityFields.refine(({ isOnline, city }) => isOnline || Boolean(city), {
  path: ['city'],
  error: 'activity.city.required',
  ...whenReadable('isOnline', 'city'),
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
  .refine(isMinimumWhole, MINIMUM_NEEDS_DEADLINE)

export type ActivityFormFields = z.output<typeof ActivityForm>

type TownFields = Partial<Pick<ActivityFormFields, 'city' | 'nearCity' | 'cityPlaceId'>>

/** The chosen town takes precedence over the typed name. */
function townOf({ city, nearCity, cityPlaceId }: TownFields) {
  const placeId = cityPlaceId || null
  return { placeId, city: (placeId && !nearCity ? null : city) ?? null, nearCity: nearCity ?? null }
}

/** The fields that are judged together, as far as they can be read: the others are left out of the form. */
export const ReadableForm = ActivityFields.pick({
  timeZone: true,
  startDate: true,
  endDate: true,
  isOnline: true,
  city: true,
  nearCity: true,
  cityPlaceId: true,
  participantNbr: true,
  unlimited: true,
  refundMax: true,
  pctRefundMax: true,
  refundNom: true,
  pctRefundNom: true,
  refundMin: true,
  pctRefundMin: true,
  minimumNbr: true,
  minimumDate: true,
  ticketsLockedAt: true,
})
  .extend({
    ticketTypes: z
      .array(
        z.object({
          id: Id.optional(),
          limit: TicketLimit.optional(),
          salesStart: TicketTime('salesStart'),
          salesEnd: TicketTime('salesEnd'),
        }),
      )
      .default([]),
  })
  .partial()

/** Returns what can be checked of the fields that could be read. */
export function readableDetailsOf(form: z.output<typeof ReadableForm>) {
  const { startDate, endDate, timeZone = HOME_ZONE, isOnline } = form
  return {
    timeZone,
    start: startDate ?? null,
    end: endDate ?? null,
    place: isOnline ? null : townOf(form),
    capacity: form.unlimited ? null : (form.participantNbr ?? null),
    minimum: { participants: form.minimumNbr ?? null, deadline: form.minimumDate ?? null },
    ticketsLockedAt: form.ticketsLockedAt ?? null,
    refundPolicy: refundPolicyOf(form),
    ticketTypes: (form.ticketTypes ?? []).map(({ id, limit, salesStart, salesEnd }) => ({
      id,
      capacity: limit ?? null,
      salesStart: salesStart ?? null,
      salesEnd: salesEnd ?? null,
    })),
  }
}

/** Returns what the form says about an activity. An empty field says that there is none. */
export function detailsOfForm(form: ActivityFormFields): ActivityDetails {
  const { isOnline, address, participantNbr = null, unlimited } = form
  const { minimumNbr, minimumDate, pictureKey, bannerKey } = form
  return {
    ...UNSAID,
    ...pick(form, PLAIN_FIELDS),
    start: form.startDate,
    end: form.endDate ?? null,
    place: isOnline ? null : townOf(form),
    address: isOnline ? null : address || null,
    capacity: unlimited ? null : participantNbr,
    ticketTypes: form.ticketTypes.map((row) => ({
      id: row.id,
      name: row.name || null,
      priceCents: row.price ?? 0,
      capacity: row.limit ?? null,
      salesStart: row.salesStart ?? null,
      salesEnd: row.salesEnd ?? null,
      membersOnly: row.membersOnly,
      isTaxed: !row.taxExempt,
    })),
    refundPolicy: refundPolicyOf(form),
    questions: form.questions.map(({ id, type, label, required, perPerson }) => ({
      ...{ id, label, kind: type },
      isRequired: required,
      isPerPerson: perPerson,
    })),
    minimum: minimumNbr && minimumDate ? { participants: minimumNbr, deadline: minimumDate } : null,
    ticketsLockedAt: form.ticketsLockedAt ?? null,
    pictureKey: pictureKey || null,
    bannerKey: bannerKey || null,
    drawing: form.drawing ?? null,
  }
}

type RefundFields = Partial<
  Pick<ActivityFormFields, `refund${'Max' | 'Nom' | 'Min'}` | `pctRefund${'Max' | 'Nom' | 'Min'}`>
>

/** Without refund fields, the host's own are copied. */
function refundPolicyOf(form: RefundFields): RefundPolicy | undefined {
  const { refundMax, pctRefundMax, refundNom, pctRefundNom, refundMin, pctRefundMin } = form
  const figures = [refundMax, pctRefundMax, refundNom, pctRefundNom, refundMin, pctRefundMin]
  if (figures.every((figure) => figure === undefined)) return undefined
  return {
    max: { days: refundMax ?? 0, percent: pctRefundMax ?? 0 },
    nominal: { days: refundNom ?? 0, percent: pctRefundNom ?? 0 },
    min: { days: refundMin ?? 0, percent: pctRefundMin ?? 0 },
  }
}
