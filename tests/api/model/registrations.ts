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

export interface Model {
  /** null = no limit. */
  places: number | null
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
  | { act: 'join'; who: string; people: number; acceptsFewer: boolean }
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

export function makeModel(places: number | null): Model {
  return {
    places,
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

function join(model: Model, wish: { who: string; people: number; acceptsFewer: boolean }): Outcome {
  const entry = entryOf(model, wish.who)
  if (entry && wish.people <= entry.people)
    return { result: 'inscription_ok', given: entry.people, left: left(model) }
  if (model.hasStarted) return 'ALREADY_STARTED'

  const more = wish.people - (entry?.people ?? 0)
  const free = left(model) ?? Infinity
  const given = more <= free ? more : wish.acceptsFewer ? free : 0
  if (given === 0) return { result: 'inscription_cancelled', given: 0, left: left(model) }

  if (entry) entry.people += given
  else model.entries.push({ who: wish.who, people: given, mark: null })
  model.known.add(wish.who)
  writeTo(model, wish.who)
  return {
    result: given < more ? 'inscription_some_participant' : 'inscription_ok',
    given: entryOf(model, wish.who)?.people,
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
