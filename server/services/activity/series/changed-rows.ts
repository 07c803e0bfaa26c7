import type { QuestionDetails, TicketTypeDetails } from '#server/domain/activity/details.ts'

interface Row {
  id?: number | undefined
}

interface Rows<R extends Row> {
  /** The rows here, before and after the change. */
  before: readonly R[]
  after: readonly R[]
  /** Those after the change, in the same order, as they would be there: with the times of that day. */
  asThere: readonly R[]
  /** The rows of the other activity. */
  there: readonly R[]
}

/**
 * Returns the rows of another activity once the same is changed there: a row that both had keeps what was not changed
 * here. Null when they did not have the same rows before: nothing tells which of them are meant.
 */
export function changedRows<R extends Row>(
  { before, after, asThere, there }: Rows<R>,
  said: (row: R) => string,
): R[] | null {
  const paired = pairRows(before, there, said)
  if (!paired) return null
  return asThere.map((wanted, index) => {
    const now = after[index] ?? wanted
    const old = before.find(({ id }) => id === now.id)
    const own = paired.get(now.id)
    if (!old || !own) return { ...wanted, id: undefined }
    const changed = differing(old, now)
    const kept = Object.entries(own).filter(([name]) => !(name in changed))
    return { ...wanted, ...Object.fromEntries(kept) }
  })
}

/** Returns the row there for the id of each row here that says the same; null when the lists do not have the same rows. */
function pairRows<R extends Row>(
  here: readonly R[],
  there: readonly R[],
  said: (row: R) => string,
): Map<number | undefined, R> | null {
  if (here.length !== there.length) return null
  const left = [...there]
  const pairs = new Map<number | undefined, R>()
  for (const row of here) {
    const at = left.findIndex((other) => said(other) === said(row))
    const [found] = at === -1 ? [] : left.splice(at, 1)
    if (!found) return null
    pairs.set(row.id, found)
  }
  return pairs
}

export function saidOfType({ name, priceCents }: TicketTypeDetails): string {
  return JSON.stringify([name, priceCents])
}

export function saidOfQuestion({ kind, label, isPerPerson }: QuestionDetails): string {
  return JSON.stringify([kind, label, isPerPerson])
}

/** Returns the fields that have another value after a change. */
export function differing<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const said = (value: unknown) => JSON.stringify(value ?? null)
  const changed = Object.entries(after).filter(
    ([name, value]) => said(value) !== said(before[name as keyof Fields]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
