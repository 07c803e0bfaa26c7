import { handOn } from './handing-on.ts'
import {
  decline,
  endWait,
  lapse,
  leave,
  offered,
  offerFree,
  offerOutOfTurn,
  takeOff,
  wait,
  type Waiting,
  waitingOf,
  type WaitingStep,
} from './waiting.ts'

/**
 * The results of the rules of registration, in memory and as simple as possible: the product is compared with this
 * after each step. It knows nothing of tickets, rows, locks or emails.
 */

type EndReason = 'CANCELLED' | 'REMOVED' | 'REFUSED' | 'EXPIRED'

export type Mark = 'present' | 'absent'

export interface Entry {
  /** A person, or `ghost 1`, `ghost 2`, … in the order in which they were added. */
  who: string
  people: number
  /** How many of them await the host's answer. */
  waiting: number
  mark: Mark | null
}

export type TicketTypeName = 'adult' | 'child'

/** The place of one person. */
interface Seat {
  type: TicketTypeName
  waits: boolean
  /** Somebody else holds the ticket. */
  isAway?: true
}

export interface Model {
  /** null = no limit. */
  places: number | null
  /** How many of the people may be children; null = no limit but that of all. */
  childPlaces: number | null
  /** Whether the host approves participants. */
  needsApproval: boolean
  /** The place of each person of an entry, in the order in which they got their tickets. */
  seats: Record<string, Seat[]>
  /** How often each person was refused: whole requests, and people who were added. */
  refusals: Record<string, number>
  hasStarted: boolean
  /** The registered people, in the order in which they came. */
  entries: Entry[]
  /** How many registrations are over, and why. */
  ended: Record<EndReason, number>
  /** Everybody who was ever registered: their tickets are known, even if they are over. */
  known: Set<string>
  /** How many emails each person was sent. */
  messages: Record<string, number>
  ghosts: number
  /** The parties that wait for places, in the order in which they came. */
  waiting: Waiting[]
  /** Whether anybody may begin to wait. */
  isListOpen: boolean
}

export type Step =
  /** So many adults and children in all. */
  | { act: 'join'; who: string; people: number; children: number; acceptsFewer: boolean }
  | { act: 'cancel'; who: string; tickets: number }
  | { act: 'remove'; who: string }
  | { act: 'addGhost'; people: number }
  | { act: 'removeGhost'; ghost: number }
  | { act: 'resize'; places: number | null }
  | { act: 'rate'; who: string; mark: Mark }
  | { act: 'rateGhost'; ghost: number; mark: Mark }
  | { act: 'needApproval'; isNeeded: boolean }
  | { act: 'approve'; who: string }
  | { act: 'refuse'; who: string }
  /** Somebody else comes under this name afterwards. */
  | { act: 'deleteAccount'; who: string }
  | { act: 'handOn'; who: string }
  | WaitingStep
  | { act: 'start' }

/** The answer to the person who acts: the code of a refusal, or the result. */
export type Outcome = string | Record<string, string | number | null | undefined>

export function makeModel(places: number | null, childPlaces: number | null): Model {
  return {
    places,
    childPlaces,
    needsApproval: false,
    seats: {},
    refusals: {},
    hasStarted: false,
    entries: [],
    ended: { CANCELLED: 0, REMOVED: 0, REFUSED: 0, EXPIRED: 0 },
    known: new Set(),
    messages: {},
    ghosts: 0,
    waiting: [],
    isListOpen: true,
  }
}

/** Offers take places, too. */
export function taken(model: Model): number {
  return model.entries.reduce((sum, { people }) => sum + people, 0) + offered(model)
}

/** null = unlimited. */
export function left(model: Model): number | null {
  return model.places === null ? null : model.places - taken(model)
}

/** Does the step in the model, and returns the answer that the product must give. */
export function step(model: Model, step: Step): Outcome {
  switch (step.act) {
    case 'join':
      return join(model, step)
    case 'cancel':
      return cancel(model, step)
    case 'remove':
      return remove(model, step.who, { untilStart: true })
    case 'addGhost':
      return addManualParticipant(model, step.people)
    case 'removeGhost':
      return remove(model, `ghost ${step.ghost}`, { untilStart: false })
    case 'resize':
      return resize(model, step.places)
    case 'rate':
      return rate(model, step.who, step.mark)
    case 'rateGhost':
      return rate(model, `ghost ${step.ghost}`, step.mark)
    case 'needApproval':
      model.needsApproval = step.isNeeded
      return {}
    case 'approve':
      return approve(model, step.who)
    case 'refuse':
      return refuse(model, step.who)
    case 'start':
      model.hasStarted = true
      // Nobody answers requests any more.
      for (const { who, waiting } of [...model.entries]) if (waiting > 0) endWaiting(model, who, 'EXPIRED')
      lapse(model)
      model.waiting = []
      return {}
    case 'wait':
      return wait(model, step)
    case 'leave':
      return leave(model, step.who)
    case 'lapse':
      lapse(model)
      return {}
    case 'accept':
      return accept(model, step.who)
    case 'decline':
      return decline(model, step.who)
    case 'offerOutOfTurn':
      return offerOutOfTurn(model, step.who, step.adds)
    case 'takeOff':
      return takeOff(model, step.who)
    case 'openList':
      model.isListOpen = step.isOpen
      return {}
    case 'deleteAccount':
      return deleteAccount(model, step.who)
    case 'handOn':
      return handOn(model, step.who)
  }
}

/** How many children may still come, by their own limit. */
export function childrenLeft(model: Model): number | null {
  const { childPlaces, seats } = model
  const children = Object.values(seats)
    .flat()
    .filter(({ type }) => type === 'child').length
  return childPlaces === null ? null : childPlaces - children - offered(model, 'child')
}

type JoinStep = Extract<Step, { act: 'join' }>

function join(model: Model, { who, people, children, acceptsFewer }: JoinStep): Outcome {
  const entry = entryOf(model, who)
  const seats = (entry && model.seats[who]) ?? []
  const held = (name: TicketTypeName) => seats.filter(({ type }) => type === name).length
  const more = {
    adults: Math.max(0, people - held('adult')),
    children: Math.max(0, children - held('child')),
  }
  if (entry && more.adults + more.children === 0)
    return { result: 'inscription_ok', given: entry.people, left: left(model) }
  if (model.hasStarted) return 'ALREADY_STARTED'
  if (model.needsApproval && (model.refusals[who] ?? 0) >= 3) return 'REFUSED_BY_HOST'

  // To its holder an offer is free.
  const waiting = waitingOf(model, who)
  const own = waiting?.isOffered ? waiting : { people: 0, type: 'adult' }
  const free = (left(model) ?? Infinity) + own.people
  const freeForChildren = (childrenLeft(model) ?? Infinity) + (own.type === 'child' ? own.people : 0)
  const adults = Math.min(more.adults, free)
  const kids = Math.min(more.children, freeForChildren, free - adults)
  const isAll = adults === more.adults && kids === more.children
  if (entry && acceptsFewer && adults + kids === 0 && !waiting)
    return { result: 'inscription_some_participant', given: entry.people, left: left(model) }
  if ((!isAll && !acceptsFewer) || adults + kids === 0) {
    const fits =
      more.adults === 0 ? Math.min(free, freeForChildren) : more.children === 0 ? free : adults + kids
    return { result: 'inscription_cancelled', given: 0, left: fits }
  }
  if (!entry) model.entries.push({ who, people: 0, waiting: 0, mark: null })
  const added = [...Array<TicketTypeName>(adults).fill('adult'), ...Array<TicketTypeName>(kids).fill('child')]
  seat(model, who, [...seats, ...added.map((type) => ({ type, waits: model.needsApproval }))])
  model.known.add(who)
  writeTo(model, who)
  if (waiting) endWait(model, who)
  return {
    result: isAll ? 'inscription_ok' : 'inscription_some_participant',
    given: entryOf(model, who)?.people,
    left: left(model),
  }
}

/** Joins with as many people as are offered places, beside those that are registered. */
function accept(model: Model, who: string): Outcome {
  const offer = waitingOf(model, who)
  if (!offer?.isOffered) return 'NO_OFFER'
  const held = (entryOf(model, who) && model.seats[who]) ?? []
  const count = (name: TicketTypeName) =>
    held.filter(({ type }) => type === name).length + (offer.type === name ? offer.people : 0)
  return join(model, {
    act: 'join',
    who,
    people: count('adult'),
    children: count('child'),
    acceptsFewer: false,
  })
}

/** The registration ends, and so does the wait: both free places. Nobody is told. */
function deleteAccount(model: Model, who: string): Outcome {
  if (entryOf(model, who)) end(model, who, 'CANCELLED')
  model.waiting = model.waiting.filter((one) => one.who !== who)
  model.known.delete(who)
  Reflect.deleteProperty(model.refusals, who)
  Reflect.deleteProperty(model.messages, who)
  offerFree(model)
  return {}
}

function cancel(model: Model, { who, tickets }: { who: string; tickets: number }): Outcome {
  const entry = entryOf(model, who)
  if (!model.known.has(who)) return 'NOT_FOUND'
  if (!entry) return { deleted: 0, people: null }
  if (entry.mark) return 'ALREADY_RATED'
  if (model.hasStarted) return 'ALREADY_STARTED'

  const deleted = Math.min(tickets, entry.people)
  const people = entry.people - deleted
  seat(model, who, (model.seats[who] ?? []).slice(deleted))
  if (people === 0) end(model, who, 'CANCELLED')
  offerFree(model)
  return { deleted, people: people || null }
}

function remove(model: Model, who: string, { untilStart }: { untilStart: boolean }): Outcome {
  const entry = entryOf(model, who)
  if (!entry) return 'NOT_FOUND'
  if (entry.mark) return 'ALREADY_RATED'
  if (untilStart && model.hasStarted) return 'ALREADY_STARTED'
  end(model, who, 'REMOVED')
  writeTo(model, who)
  offerFree(model)
  return {}
}

function addManualParticipant(model: Model, people: number): Outcome {
  const free = left(model)
  if (free !== null && people > free) return 'FULL'
  model.ghosts++
  model.entries.push({ who: `ghost ${model.ghosts}`, people, waiting: 0, mark: null })
  return {}
}

function resize(model: Model, places: number | null): Outcome {
  if (places !== null && places < taken(model)) return 'PLACES_TAKEN'
  model.places = places
  offerFree(model)
  return {}
}

function rate(model: Model, who: string, mark: Mark): Outcome {
  const entry = entryOf(model, who)
  if (!entry || entry.waiting === entry.people) return 'NOT_FOUND'
  if (!model.hasStarted) return 'NOT_STARTED'
  if (entry.mark) return 'ALREADY_RATED'
  entry.mark = mark
  return {}
}

function approve(model: Model, who: string): Outcome {
  const entry = entryOf(model, who)
  if (!entry) return 'NOT_FOUND'
  if (model.hasStarted) return 'ALREADY_STARTED'
  const people = entry.waiting
  if (people === 0) return { approved: 0 }
  seat(
    model,
    who,
    (model.seats[who] ?? []).map((seat) => ({ ...seat, waits: false })),
  )
  writeTo(model, who)
  return { approved: people }
}

function refuse(model: Model, who: string): Outcome {
  const entry = entryOf(model, who)
  if (!entry) return 'NOT_FOUND'
  if (model.hasStarted) return 'ALREADY_STARTED'
  const people = entry.waiting
  if (people === 0) return 'ALREADY_APPROVED'
  endWaiting(model, who, 'REFUSED')
  return { refused: people }
}

/** Removes the waiting people of an entry; an entry with nobody left is removed as well. */
function endWaiting(model: Model, who: string, why: 'REFUSED' | 'EXPIRED'): void {
  const good = (model.seats[who] ?? []).filter(({ waits }) => !waits)
  seat(model, who, good)
  if (good.length === 0) end(model, who, why)
  if (why === 'REFUSED') model.refusals[who] = (model.refusals[who] ?? 0) + 1
  writeTo(model, who)
  offerFree(model)
}

function seat(model: Model, who: string, seats: Seat[]): void {
  const entry = entryOf(model, who)
  if (!entry) return
  model.seats[who] = seats
  entry.people = seats.length
  entry.waiting = seats.filter(({ waits }) => waits).length
}

function end(model: Model, who: string, why: EndReason): void {
  model.entries = model.entries.filter((entry) => entry.who !== who)
  model.seats[who] = []
  model.ended[why]++
}

/** People added by hand left no address here. */
export function writeTo(model: Model, who: string): void {
  if (who.startsWith('ghost')) return
  model.messages[who] = (model.messages[who] ?? 0) + 1
}

function entryOf({ entries }: Model, who: string): Entry | undefined {
  return entries.find((entry) => entry.who === who)
}
