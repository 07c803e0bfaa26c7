import type { Model, Outcome } from './participations.ts'

/** Hands the first ticket of a person on to somebody new: the seat stays in their party. */
export function handOn(model: Model, who: string): Outcome {
  if (!model.known.has(who)) return 'NOT_FOUND'
  const [first] = model.seats[who] ?? []
  if (!first) return 'TICKET_ENDED'
  if (first.waits) return 'AWAITS_APPROVAL'
  first.isAway = true
  return { handedOn: 1 }
}

/** How many tickets somebody else holds than who registered. */
export function away({ seats }: Model): number {
  return Object.values(seats)
    .flat()
    .filter(({ isAway }) => isAway).length
}
