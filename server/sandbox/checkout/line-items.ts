import type { Sandbox } from '../sandbox.ts'
import type { Kinds, PlainLineItem, PlainPrice } from '../store/kinds.ts'
import { newId } from '../wire/ids.ts'
import type { SessionInput } from './fields.ts'

type Input = SessionInput['line_items'][number]

export function makeLineItem(sandbox: Sandbox, { price_data, quantity, metadata }: Input): PlainLineItem {
  const total = price_data.unit_amount * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price_data.currency,
    description: price_data.product_data.name,
    metadata: metadata ?? {},
    price: insertPrice(sandbox, price_data),
    quantity,
  }
}

function insertPrice({ objects, clock }: Sandbox, data: Input['price_data']): PlainPrice {
  const { currency, product_data, unit_amount } = data
  const created = clock.now()
  const product: Kinds['product'] = {
    id: newId('prod', 14),
    object: 'product',
    active: false,
    created,
    description: product_data.description ?? null,
    images: product_data.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: product_data.metadata ?? {},
    name: product_data.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  }
  objects.insert('product', product)
  return objects.insert('price', {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  })
}

export function itemsOf({ objects }: Sandbox, session: string): PlainLineItem[] {
  return (objects.hidden(session).items ?? []) as PlainLineItem[]
}

/** A list within a session. */
export function listItems(sandbox: Sandbox, session: string, limit = 10, after?: string) {
  const all = itemsOf(sandbox, session)
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(from, from + limit)
  const url = `/v1/checkout/sessions/${session}/line_items`
  return { object: 'list', data, has_more: from + limit < all.length, url }
}
