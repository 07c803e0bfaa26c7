import type { Activity } from '#server/contract/entities.ts'
import { type Sale, saleOf } from '#server/domain/participation/ticket-sale.ts'

type PaymentModel = Activity['paymentModels'][number]

/** A ticket type as pages show it. */
export interface Tariff {
  paymentModelId: number
  name: string | null
  price: number
  /** null: only the activity has a limit. */
  placesLeft: number | null
  /** Whether it can be had now, and if not, why. */
  sale: Sale
  salesStart: string | null
  salesEnd: string | null
  membersOnly: boolean
}

export function tariffsOf({ paymentModels }: Pick<Activity, 'paymentModels'>, now: string): Tariff[] {
  return paymentModels.map((model) => tariffOf(model, now))
}

function tariffOf(model: PaymentModel, now: string): Tariff {
  const { paymentModelId, name, price, placesLeft, salesStart, salesEnd, membersOnly } = model
  const window = { priceCents: price, salesStartAt: salesStart, salesEndAt: salesEnd }
  const sale = saleOf(window, placesLeft ?? Infinity, new Date(now))
  return { paymentModelId, name, price, placesLeft, sale, salesStart, salesEnd, membersOnly }
}

/** Whether a form has to ask for a member card. */
export function asksForCard({
  membersOnly,
  tariffs,
}: {
  membersOnly: boolean
  tariffs: readonly Tariff[]
}): boolean {
  return membersOnly || tariffs.some((tariff) => tariff.membersOnly && tariff.sale === 'OPEN')
}
