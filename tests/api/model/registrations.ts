/**
 * What the rules of registration come to, in memory and in the plainest words: the product is compared with this after
 * each step. It knows nothing of tickets, rows, locks or letters.
 */

export type Mark = 'present' | 'absent'

export interface Entry {
  /** A person, or `ghost 1`, `ghost 2`, … in the order in which they were entered. */
  who: string
  people: number
  mark: Mark | null
}

export type TicketTypeName = 'adult' | 'child'

export interface Model {
  /** null = no limit. */
  places: number | null
  /** How many of the people may be children; null = no limit but that of all. */
  childPlaces: number | null
  /** In which ticket type each person of an entry comes, in the order in which they got their tickets. */
  types: Record<string, TicketTypeName[]>
  hasStarted: boolean
  /** Who is registered, in the order in which they came. */
  entries: Entry[]
  /** How many registrations are over, and why. */
  ended: { CANCELLED: number; REMOVED: number }
  /** Who was ever registered: their tickets are known, even if they are over. */
  known: Set<string>
  /** How often each person was written to. */
  letters: Record<string, number>
  ghosts: number
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
  | { act: 'start' }

/** What the person who acts is answered: the code of a refusal, or what they got. */
export type Outcome = string | Record<string, string | number | null | undefined>

export function makeModel(places: number | null, childPlaces: number | null): Model {
  return {
    places,
    childPlaces,
    types: {},
    hasStarted: false,
    entries: [],
    ended: { CANCELLED: 0, REMOVED: 0 },
    known: new Set(),
    letters: {},
    ghosts: 0,
  }
}

export function taken({ entries }: Model): number {
  return entries.reduce((sum, { people }) => sum + people, 0)
}

/** null = as many as one likes. */
export function left(model: Model): number | null {
  return model.places === null ? null : model.places - taken(model)
}

/** Does the step in the model, and says what the product must answer. */
export function step(model: Model, step: Step): Outcome {
  switch (step.act) {
    case 'join':
      return join(model, step)
    case 'cancel':
      return cancel(model, step)
    case 'remove':
      return remove(model, step.who, { untilStart: true })
    case 'addGhost':
      return addGhost(model, step.people)
    case 'removeGhost':
      return remove(model, `ghost ${step.ghost}`, { untilStart: false })
    case 'resize':
      return resize(model, step.places)
    case 'rate':
      return rate(model, step.who, step.mark)
    case 'rateGhost':
      return rate(model, `ghost ${step.ghost}`, step.mark)
    case 'start':
      model.hasStarted = true
      return {}
  }
}

/** How many children may still come, as far as their own limit goes. */
export function childrenLeft({ childPlaces, types }: Model): number | null {
  const children = Object.values(types)
    .flat()
    .filter((type) => type === 'child').length
  return childPlaces === null ? null : childPlaces - children
}

type JoinStep = Extract<Step, { act: 'join' }>

function join(model: Model, { who, people, children, acceptsFewer }: JoinStep): Outcome {
  const entry = entryOf(model, who)
  const types = (entry && model.types[who]) ?? []
  const held = (name: TicketTypeName) => types.filter((type) => type === name).length
  const more = {
    adults: Math.max(0, people - held('adult')),
    children: Math.max(0, children - held('child')),
  }
  if (entry && more.adults + more.children === 0)
    return { result: 'inscription_ok', given: entry.people, left: left(model) }
  if (model.hasStarted) return 'ALREADY_STARTED'

  const free = left(model) ?? Infinity
  const freeForChildren = childrenLeft(model) ?? Infinity
  const adults = Math.min(more.adults, free)
  const kids = Math.min(more.children, freeForChildren, free - adults)
  const isAll = adults === more.adults && kids === more.children
  if ((!isAll && !acceptsFewer) || adults + kids === 0) {
    const fits =
      more.adults === 0 ? Math.min(free, freeForChildren) : more.children === 0 ? free : adults + kids
    return { result: 'inscription_cancelled', given: 0, left: fits }
  }
  if (entry) entry.people += adults + kids
  else model.entries.push({ who, people: adults + kids, mark: null })
  const added = [...Array<TicketTypeName>(adults).fill('adult'), ...Array<TicketTypeName>(kids).fill('child')]
  model.types[who] = [...types, ...added]
  model.known.add(who)
  writeTo(model, who)
  return {
    result: isAll ? 'inscription_ok' : 'inscription_some_participant',
    given: entryOf(model, who)?.people,
    left: left(model),
  }
}

function cancel(model: Model, { who, tickets }: { who: string; tickets: number }): Outcome {
  const entry = entryOf(model, who)
  if (!model.known.has(who)) return 'NOT_FOUND'
  if (!entry) return { deleted: 0, people: null }
  if (entry.mark) return 'ALREADY_RATED'
  if (model.hasStarted) return 'ALREADY_STARTED'

  const deleted = Math.min(tickets, entry.people)
  entry.people -= deleted
  model.types[who] = (model.types[who] ?? []).slice(deleted)
  if (entry.people === 0) end(model, who, 'CANCELLED')
  return { deleted, people: entry.people || null }
}

function remove(model: Model, who: string, { untilStart }: { untilStart: boolean }): Outcome {
  const entry = entryOf(model, who)
  if (!entry) return 'NOT_FOUND'
  if (entry.mark) return 'ALREADY_RATED'
  if (untilStart && model.hasStarted) return 'ALREADY_STARTED'
  end(model, who, 'REMOVED')
  writeTo(model, who)
  return {}
}

function addGhost(model: Model, people: number): Outcome {
  const free = left(model)
  if (free !== null && people > free) return 'FULL'
  model.ghosts++
  model.entries.push({ who: `ghost ${model.ghosts}`, people, mark: null })
  return {}
}

function resize(model: Model, places: number | null): Outcome {
  if (places !== null && places < taken(model)) return 'PLACES_TAKEN'
  model.places = places
  return {}
}

function rate(model: Model, who: string, mark: Mark): Outcome {
  const entry = entryOf(model, who)
  if (!entry) return 'NOT_FOUND'
  if (!model.hasStarted) return 'NOT_STARTED'
  if (entry.mark) return 'ALREADY_RATED'
  entry.mark = mark
  return {}
}

function end(model: Model, who: string, why: 'CANCELLED' | 'REMOVED'): void {
  model.entries = model.entries.filter((entry) => entry.who !== who)
  model.types[who] = []
  model.ended[why]++
}

/** People entered by hand left no address here. */
function writeTo(model: Model, who: string): void {
  if (who.startsWith('ghost')) return
  model.letters[who] = (model.letters[who] ?? 0) + 1
}

function entryOf({ entries }: Model, who: string): Entry | undefined {
  return entries.find((entry) => entry.who === who)
}
