/** Paid places of one activity, in memory: what the product has to come to, whatever people do in whatever order. */

export const PRICE = 4599

interface MemoryOrder {
  registration: number
  places: number
  state: 'OPEN' | 'PAID' | 'ENDED' | 'WITHDRAWN'
}

interface MemoryPerson {
  /** The registration that is open; null: none. */
  registration: number | null
  paid: number
  orders: MemoryOrder[]
}

export interface MoneyModel {
  capacity: number
  isCalledOff: boolean
  /** Nobody had ever joined it: it is gone. */
  isGone: boolean
  people: MemoryPerson[]
  registrations: number
  receipts: number
  /** What was paid to the provider, and what goes back. */
  charged: number
  returned: number
}

export function makeMoneyModel(capacity: number, people: number): MoneyModel {
  return {
    capacity,
    isCalledOff: false,
    isGone: false,
    people: Array.from({ length: people }, () => ({ registration: null, paid: 0, orders: [] })),
    registrations: 0,
    receipts: 0,
    charged: 0,
    returned: 0,
  }
}

export function takenOf({ people, isCalledOff }: MoneyModel): number {
  return isCalledOff
    ? 0
    : people.reduce((sum, person) => sum + person.paid + (openOrder(person)?.places ?? 0), 0)
}

function openOrder({ orders }: MemoryPerson): MemoryOrder | undefined {
  return orders.find(({ state }) => state === 'OPEN')
}

export type MoneyStep =
  | { act: 'buy'; person: number; places: number }
  | { act: 'pay' | 'decline' | 'payLate' | 'payTwice' | 'abandon' | 'remove'; person: number }
  | { act: 'expire' | 'callOff' }
  | { act: 'resize'; capacity: number }

/** Plays a step; returns what is answered, as far as the product can be asked the same. */
export function playStep(model: MoneyModel, step: MoneyStep): string {
  switch (step.act) {
    case 'buy':
      return buy(model, person(model, step.person), step.places)
    case 'pay':
      return pay(model, person(model, step.person))
    case 'decline':
      return openOrder(person(model, step.person)) ? 'declined' : 'nothing'
    case 'payTwice':
      return payTwice(model, person(model, step.person))
    case 'payLate':
      return payLate(model, person(model, step.person))
    case 'abandon':
      return abandon(person(model, step.person))
    case 'remove':
      return remove(model, person(model, step.person))
    case 'expire':
      for (const one of model.people) end(one)
      return 'expired'
    case 'callOff':
      return callOff(model)
    case 'resize':
      if (model.isCalledOff || step.capacity < takenOf(model)) return 'refused'
      model.capacity = step.capacity
      return 'resized'
  }
}

function person({ people }: MoneyModel, index: number): MemoryPerson {
  const found = people[index]
  if (!found) throw new Error('Nobody.')
  return found
}

function buy(model: MoneyModel, buyer: MemoryPerson, places: number): string {
  if (model.isCalledOff) return model.isGone ? 'ACTIVITY_UNRECOVERED' : 'ACTIVITY_CANCELLED'
  const open = openOrder(buyer)
  if (open) return buyer.paid + open.places === places ? 'held' : 'ORDER_OPEN'
  if (buyer.paid >= places) return 'ALREADY_PAID'
  const added = places - buyer.paid
  if (takenOf(model) + added > model.capacity) return 'full'
  buyer.registration ??= ++model.registrations
  buyer.orders.push({ registration: buyer.registration, places: added, state: 'OPEN' })
  return 'held'
}

function settle(model: MoneyModel, buyer: MemoryPerson, order: MemoryOrder): void {
  order.state = 'PAID'
  buyer.paid += order.places
  model.receipts++
  model.charged += order.places * PRICE
}

function pay(model: MoneyModel, buyer: MemoryPerson): string {
  const open = openOrder(buyer)
  if (!open) return 'nothing'
  settle(model, buyer, open)
  return 'PAID'
}

function payTwice(model: MoneyModel, buyer: MemoryPerson): string {
  const open = openOrder(buyer)
  if (!open) return 'nothing'
  settle(model, buyer, open)
  model.charged += open.places * PRICE
  model.returned += open.places * PRICE
  return 'PAID'
}

function end(buyer: MemoryPerson): void {
  const open = openOrder(buyer)
  if (!open) return
  open.state = 'ENDED'
  if (buyer.paid === 0) buyer.registration = null
}

/** The hold ends in our books, and its page is paid all the same. */
function payLate(model: MoneyModel, buyer: MemoryPerson): string {
  const open = openOrder(buyer)
  if (!open) return 'nothing'
  end(buyer)
  if (takenOf(model) + open.places > model.capacity) throw new Error('Its own places are free.')
  buyer.registration = open.registration
  settle(model, buyer, open)
  return 'PAID'
}

function abandon(buyer: MemoryPerson): string {
  if (!openOrder(buyer)) return 'nothing'
  end(buyer)
  return 'abandoned'
}

function giveBack(model: MoneyModel, buyer: MemoryPerson): void {
  const open = openOrder(buyer)
  if (open) open.state = 'WITHDRAWN'
  model.returned += buyer.paid * PRICE
  Object.assign(buyer, { paid: 0, registration: null })
}

function remove(model: MoneyModel, buyer: MemoryPerson): string {
  if (buyer.registration === null || model.isCalledOff) return 'nothing'
  giveBack(model, buyer)
  return 'removed'
}

function callOff(model: MoneyModel): string {
  if (model.isCalledOff) return 'nothing'
  model.people.forEach((buyer) => giveBack(model, buyer))
  model.isCalledOff = true
  model.isGone = model.registrations === 0
  return 'called off'
}
