/** Paid places of one activity, in memory: what the product has to come to, whatever people do in whatever order. */

export const PRICE = 4599

interface MemoryOrder {
  registration: number
  places: number
  state: 'OPEN' | 'PAID' | 'ENDED' | 'WITHDRAWN'
  /** At which step it was made, and paid. */
  madeAt: number
  paidAt: number | null
}

interface MemoryPerson {
  /** The registration that is open; null: none. */
  registration: number | null
  paid: number
  orders: MemoryOrder[]
  /** Orders that are over in our books, and whose page may still be paid; the oldest first. */
  over: MemoryOrder[]
}

export interface MoneyModel {
  capacity: number
  isCalledOff: boolean
  /** Nobody had ever joined it: it is gone. */
  isGone: boolean
  people: MemoryPerson[]
  registrations: number
  /** Registrations that the host has removed. */
  removed: Set<number>
  steps: number
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
    people: Array.from({ length: people }, () => ({ registration: null, paid: 0, orders: [], over: [] })),
    registrations: 0,
    removed: new Set(),
    steps: 0,
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
  | { act: 'pay' | 'decline' | 'lapse' | 'payLate' | 'payTwice' | 'abandon' | 'remove'; person: number }
  | { act: 'expire' | 'callOff' }
  | { act: 'resize'; capacity: number }

/** Plays a step; returns what is answered, as far as the product can be asked the same. */
export function playStep(model: MoneyModel, step: MoneyStep): string {
  model.steps++
  switch (step.act) {
    case 'buy':
      return buy(model, person(model, step.person), step.places)
    case 'pay':
      return pay(model, person(model, step.person))
    case 'decline':
      return openOrder(person(model, step.person)) ? 'declined' : 'nothing'
    case 'payTwice':
      return payTwice(model, person(model, step.person))
    case 'lapse':
      return lapse(person(model, step.person))
    case 'payLate':
      return payLate(model, person(model, step.person))
    case 'abandon':
      return abandon(person(model, step.person))
    case 'remove':
      return remove(model, person(model, step.person))
    case 'expire':
      for (const one of model.people) {
        end(one)
        one.over = [] // the provider's pages have expired, too
      }
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
  const { registration } = buyer
  buyer.orders.push({ registration, places: added, state: 'OPEN', madeAt: model.steps, paidAt: null })
  return 'held'
}

function settle(model: MoneyModel, buyer: MemoryPerson, order: MemoryOrder): void {
  Object.assign(order, { state: 'PAID', paidAt: model.steps })
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

/** The hold ends in our books, and its page stays open. */
function lapse(buyer: MemoryPerson): string {
  const open = openOrder(buyer)
  if (!open) return 'nothing'
  end(buyer)
  buyer.over.push(open)
  return 'lapsed'
}

/** A page is paid whose order is over: its places are taken again if they are free, and nothing else was bought since. */
function payLate(model: MoneyModel, buyer: MemoryPerson): string {
  const order = buyer.over.shift()
  if (!order) return 'nothing'
  const isWithdrawn = order.state === 'WITHDRAWN'
  const isAnother = buyer.registration !== null && buyer.registration !== order.registration
  const isFull = takenOf(model) + order.places > model.capacity
  const isEnded = isWithdrawn || model.isCalledOff || model.removed.has(order.registration)
  if (isEnded || isAnother || isFull || hasBoughtSince(buyer, order)) {
    model.charged += order.places * PRICE
    model.returned += order.places * PRICE
    return isWithdrawn ? 'WITHDRAWN' : 'EXPIRED'
  }
  buyer.registration = order.registration
  settle(model, buyer, order)
  return 'PAID'
}

function hasBoughtSince({ orders }: MemoryPerson, { registration, madeAt }: MemoryOrder): boolean {
  const others = orders.filter((other) => other.registration === registration)
  return others.some(({ state, paidAt }) => state === 'OPEN' || (paidAt ?? 0) > madeAt)
}

function abandon(buyer: MemoryPerson): string {
  if (!openOrder(buyer)) return 'nothing'
  end(buyer)
  return 'abandoned'
}

function giveBack(model: MoneyModel, buyer: MemoryPerson): void {
  const open = openOrder(buyer)
  if (open) {
    open.state = 'WITHDRAWN'
    buyer.over.push(open)
  }
  model.returned += buyer.paid * PRICE
  Object.assign(buyer, { paid: 0, registration: null })
}

function remove(model: MoneyModel, buyer: MemoryPerson): string {
  if (buyer.registration === null || model.isCalledOff) return 'nothing'
  model.removed.add(buyer.registration)
  giveBack(model, buyer)
  return 'removed'
}

function callOff(model: MoneyModel): string {
  if (model.isCalledOff) return 'nothing'
  for (const buyer of model.people) {
    giveBack(model, buyer)
    // Tasks have ended the pages of what was withdrawn.
    buyer.over = buyer.over.filter(({ state }) => state !== 'WITHDRAWN')
  }
  model.isCalledOff = true
  model.isGone = model.registrations === 0
  return 'called off'
}
