import type { Activity } from '#server/contract/entities.ts'
import { type Sale, saleOf } from '#server/domain/participation/ticket-sale.ts'

type PaymentModel = Activity['paymentModels'][number]

/** A ticket type as pages show it. */
export interface TicketTypeView {
  paymentModelId: number
  name: string | null
  price: number
  /** null: only the activity has a limit. */
  placesLeft: number | null
  /** Whether it is available now, and if not, why. */
  sale: Sale
  salesStart: string | null
  salesEnd: string | null
  membersOnly: boolean
}

export function ticketTypesOf(
  { paymentModels }: Pick<Activity, 'paymentModels'>,
  now: string,
): TicketTypeView[] {
  return paymentModels.map((model) => ticketTypeOf(model, now))
}

function ticketTypeOf(model: PaymentModel, now: string): TicketTypeView {
  const { paymentModelId, name, price, placesLeft, salesStart, salesEnd, membersOnly } = model
  const window = { priceCents: price, salesStartAt: salesStart, salesEndAt: salesEnd }
  const sale = saleOf(window, placesLeft ?? Infinity, new Date(now))
  return { paymentModelId, name, price, placesLeft, sale, salesStart, salesEnd, membersOnly }
}

/** Whether a form has to ask for a member card. */
export function asksForCard({
  membersOnly,
  ticketTypes,
}: {
  membersOnly: boolean
  ticketTypes: readonly TicketTypeView[]
}): boolean {
  return membersOnly || ticketTypes.some((ticketType) => ticketType.membersOnly && ticketType.sale === 'OPEN')
}
