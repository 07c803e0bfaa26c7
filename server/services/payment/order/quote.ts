import { findActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import { countPeople } from '#server/domain/participation/capacity.ts'
import { type JoinRefusal, joinRefusal } from '#server/domain/participation/join.ts'
import { type SaleRefusal, saleRefusal } from '#server/domain/participation/ticket-sale.ts'
import type { Services } from '#server/runtime/context.ts'
import { refundPolicyOf } from '#server/services/activity/columns.ts'
import { type Attendee, mayOpen } from '#server/services/participation/attendee.ts'
import { isHidden } from '#server/services/participation/join-evaluation.ts'
import { countHeld, partsToAdd, type WantedPart } from '#server/services/participation/party.ts'
import { refundPromise } from '#server/services/payment/refund-promise.ts'
import { draftOrder, type DraftRefusal } from './draft.ts'

export interface QuoteInput {
  activityId: number
  /** How many people come in all. */
  parts: WantedPart[]
  buyerProvince: string | null
  language: 'fr' | 'en'
}

type QuoteRefusal =
  | DraftRefusal
  | {
      refused: JoinRefusal | SaleRefusal | 'ACTIVITY_UNRECOVERED' | 'UNKNOWN_PAYMENT_MODEL' | 'NOTHING_TO_PAY'
    }

/**
 * Returns what an order would be made of: shown before the button that makes it. Nothing is held, and places are not
 * counted. `person` null: nobody has said who they are yet.
 */
export async function quoteOrder(services: Services, person: Attendee | null, input: QuoteInput) {
  const { db } = services
  const activity = await findActivity(db, input.activityId)
  if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' } satisfies QuoteRefusal
  const registered = person && (await findOpenParticipationOf(db, activity.id, person.userId))
  const existing = person && registered && mayOpen(person, registered) ? registered : undefined
  if (await isHidden(services, activity, person ?? NOBODY, existing))
    return { refused: 'ACTIVITY_UNRECOVERED' } satisfies QuoteRefusal
  const refused = joinRefusal(activity, person?.userId ?? null, services.now())
  if (refused) return { refused } satisfies QuoteRefusal

  const ticketTypes = await listTicketTypes(db, [activity.id])
  const added = partsToAdd(ticketTypes, input.parts, await countHeld(services, existing))
  if (!added) return { refused: 'UNKNOWN_PAYMENT_MODEL' } satisfies QuoteRefusal
  for (const { ticketType } of added) {
    const notOnSale = saleRefusal(ticketType, services.now())
    if (notOnSale) return { refused: notOnSale } satisfies QuoteRefusal
  }
  const parts = added.map(({ ticketType, people }) => ({ ticketTypeId: ticketType.id, people }))
  if (!added.some(({ ticketType }) => ticketType.priceCents > 0))
    return { refused: 'NOTHING_TO_PAY' } satisfies QuoteRefusal
  const { buyerProvince, language } = input
  const draft = await draftOrder(services, { activity, ticketTypes, parts, buyerProvince, language })
  if ('refused' in draft) return draft satisfies QuoteRefusal
  const { startsAt, timeZone } = activity
  const refunds = refundPromise(
    { policy: refundPolicyOf(activity), startsAt, timeZone, from: services.now() },
    draft.lines.flatMap(({ tickets }) => tickets),
  )
  return { activity, ...draft, people: countPeople(parts), refunds }
}

/** A visitor sees what everybody sees. */
const NOBODY: Attendee = {
  userId: 0,
  isOperator: false,
  firstName: '',
  lastName: '',
  organisationName: null,
  email: '',
  locale: 'fr',
}
