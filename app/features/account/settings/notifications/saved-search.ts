import { listPath } from '#server/domain/search/paths.ts'
/** Returns the address of a saved search. */
export function listPathOf(filters: Record<string, string | string[]>): string {
  const pairs = Object.entries(filters).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter(Boolean)
      .map((text) => [key, text]),
  )
  const query = new URLSearchParams(pairs).toString()
  return listPath(query)
}
