import type { Call } from '../http/endpoint.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Kind, Kinds } from '../store/kinds.ts'
import type { ListQuery, Page } from '../store/objects.ts'
import { hash, integer, optional, text } from './fields.ts'

/** The parameters of every list of v1. */
export const PAGING = {
  limit: integer(1, 100),
  starting_after: text(),
  ending_before: text(),
}

const range = hash({
  gt: integer(),
  gte: integer(),
  lt: integer(),
  lte: integer(),
})

/** A moment, or a range of them. */
export const CREATED = {
  created: optional<ListQuery['created']>((value, name) =>
    typeof value === 'string' || typeof value === 'number'
      ? { gte: integer().read(value, name), lte: integer().read(value, name) }
      : range.read(value, name),
  ),
}

interface Paging {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: ListQuery['created']
}

/** Answers one page; `show` adds what a stored object lacks. */
export function listOf<K extends Kind, P extends Paging>(
  kind: K,
  url: string,
  { sandbox, params }: Pick<Call<P>, 'sandbox' | 'params'>,
  query: Pick<ListQuery, 'filters' | 'account'> = {},
  show: (object: Kinds[K]) => object = (object) => object,
): object {
  const { limit, starting_after, ending_before, created } = params
  const page = sandbox.objects.list(kind, { ...query, limit, starting_after, ending_before, created })
  return asList(page, url, show)
}

export function asList<K extends Kind>(
  { data, has_more }: Page<K>,
  url: string,
  show: (object: Kinds[K]) => object = (object) => object,
) {
  return { object: 'list' as const, data: data.map(show), has_more, url }
}

/** One page of v2, whose lists have no cursors of their own but the address of the next page. */
export function pageOf<K extends Kind>(
  kind: K,
  path: string,
  { objects }: Sandbox,
  { limit = 20, page }: { limit?: number; page?: string },
  filters: ListQuery['filters'] = {},
) {
  const { data, has_more } = objects.list(kind, { filters, limit, starting_after: page })
  const last = data.at(-1) as { id: string } | undefined
  const next = has_more && last ? `${path}?limit=${limit}&page=${last.id}` : null
  return { data, next_page_url: next, previous_page_url: null }
}

/** Metadata as an update changes them: an empty value takes its key away. */
export function mergeMetadata(
  before: Record<string, string> | null | undefined,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === null) return {}
  const merged = Object.entries({ ...before, ...changes })
  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}
