import {
  childrenLeft,
  left,
  type Model,
  type Outcome,
  type TicketTypeName,
  writeTo,
} from './participations.ts'

export type WaitingStep =
  | { act: 'wait'; who: string; people: number; type: TicketTypeName }
  /** With as many people as are offered places. */
  | { act: 'accept'; who: string }
  | { act: 'decline'; who: string }
  | { act: 'leave'; who: string }
  /** Nobody has answered in time. */
  | { act: 'lapse' }
  /** The host agrees to add so many places. */
  | { act: 'offerOutOfTurn'; who: string; adds: number }
  | { act: 'takeOff'; who: string }
  | { act: 'openList'; isOpen: boolean }

/** A party that waits for places of one ticket type. */
export interface Waiting {
  who: string
  people: number
  type: TicketTypeName
  /** Whether places are offered: they count as taken. */
  isOffered: boolean
}

export function waitingOf({ waiting }: Model, who: string): Waiting | undefined {
  return waiting.find((one) => one.who === who)
}

/** How many people are offered places, in all or of one ticket type. */
export function offered({ waiting }: Model, type?: TicketTypeName): number {
  return waiting
    .filter((one) => one.isOffered && (type === undefined || one.type === type))
    .reduce((sum, { people }) => sum + people, 0)
}

/** To whom places are offered. */
export function offeredTo({ waiting }: Model): string[] {
  return waiting.filter(({ isOffered }) => isOffered).map(({ who }) => who)
}

/** How many more people of this type may come. */
function leftOf(model: Model, type: TicketTypeName): number {
  const free = left(model) ?? Infinity
  return type === 'child' ? Math.min(free, childrenLeft(model) ?? Infinity) : free
}

export function wait(model: Model, { who, people, type }: Pick<Waiting, 'who' | 'people' | 'type'>): Outcome {
  if (model.hasStarted) return 'ALREADY_STARTED'
  if (model.needsApproval && (model.refusals[who] ?? 0) >= 3) return 'REFUSED_BY_HOST'
  const known = waitingOf(model, who)
  if (known && (known.people !== people || known.type !== type)) return 'ALREADY_WAITING'
  if (known) return { position: known.isOffered ? 0 : inLine(model).indexOf(known) + 1 }
  const most = Math.min(
    model.places ?? Infinity,
    type === 'child' ? (model.childPlaces ?? Infinity) : Infinity,
  )
  if (people > most) return 'MORE_THAN_CAPACITY'
  if (people <= leftOf(model, type)) return 'PLACES_LEFT'
  if (!model.isListOpen) return 'WAITING_LIST_CLOSED'
  model.waiting.push({ who, people, type, isOffered: false })
  return { position: inLine(model).length }
}

export function inLine({ waiting }: Model): Waiting[] {
  return waiting.filter(({ isOffered }) => !isOffered)
}

export function leave(model: Model, who: string): Outcome {
  if (!waitingOf(model, who)) return 'NOT_FOUND'
  endWait(model, who)
  return {}
}

export function decline(model: Model, who: string): Outcome {
  return waitingOf(model, who)?.isOffered ? leave(model, who) : 'NO_OFFER'
}

/** The host offers places before the turn, and adds as many as are missing. */
export function offerOutOfTurn(model: Model, who: string, adds: number): Outcome {
  if (model.hasStarted) return 'ALREADY_STARTED'
  const waiting = waitingOf(model, who)
  if (!waiting) return 'NOT_FOUND'
  if (waiting.isOffered) return 'ALREADY_OFFERED'
  const { people, type } = waiting
  const inAll = Math.max(0, people - (left(model) ?? Infinity))
  const ofType = type === 'child' ? Math.max(0, people - (childrenLeft(model) ?? Infinity)) : 0
  const added = Math.max(inAll, ofType)
  if (added > adds) return 'PLACES_MISSING'
  if (model.places !== null) model.places += inAll
  if (model.childPlaces !== null) model.childPlaces += ofType
  waiting.isOffered = true
  writeTo(model, who)
  return { people, added }
}

/** The host takes somebody off the list, who is told. */
export function takeOff(model: Model, who: string): Outcome {
  if (!waitingOf(model, who)) return 'NOT_FOUND'
  writeTo(model, who)
  endWait(model, who)
  return {}
}

/** Takes somebody off the list; places that were offered go to the next. */
export function endWait(model: Model, who: string): void {
  model.waiting = model.waiting.filter((one) => one.who !== who)
  offerFree(model)
}

/** Nobody has answered in time. */
export function lapse(model: Model): void {
  for (const { who, isOffered } of model.waiting) if (isOffered) writeTo(model, who)
  model.waiting = model.waiting.filter(({ isOffered }) => !isOffered)
  offerFree(model)
}

/** Offers what is free, in the order of arrival, to each party that fits then. */
export function offerFree(model: Model): void {
  if (model.hasStarted) return
  for (const one of inLine(model)) {
    if (one.people > leftOf(model, one.type)) continue
    one.isOffered = true
    writeTo(model, one.who)
  }
}
