import { postedForm } from '#app/lib/form.server.ts'
import { DatabaseUnavailable, RETRY_AFTER_S } from '#server/runtime/unavailable.ts'

export interface Unavailable {
  /** The connection broke while the change was being stored: the result is unknown. */
  mayBeDone: boolean
  /** The form that was sent; null for a GET. */
  posted: {
    action: string
    /** All fields but passwords and files; null when the form cannot be sent again from here. */
    fields: { name: string; value: string }[] | null
    hadPassword: boolean
    hadFile: boolean
  } | null
}

/** Larger than our longest form without files; limits the size of the page. */
const MOST_CHARACTERS = 512 * 1024

/**
 * Returns what a page throws for this error: while the database is not available, a 503 with the data that was typed.
 */
export async function unavailableOr(request: Request, error: unknown): Promise<unknown> {
  if (!(error instanceof DatabaseUnavailable)) return error
  const facts: Unavailable = {
    mayBeDone: error.isOutcomeUnknown,
    posted: request.method === 'POST' ? await describeForm(request) : null,
  }
  return Response.json(facts, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })
}

async function describeForm(request: Request): Promise<Unavailable['posted']> {
  const { pathname, search } = new URL(request.url)
  const all = [...((await postedForm(request)) ?? [])]
  const texts = all.flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  const fields = texts.filter(({ name }) => !/pass/i.test(name))
  const characters = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  const isKept = all.length > 0 && characters <= MOST_CHARACTERS
  return {
    action: pathname + search,
    fields: isKept ? fields : null,
    hadPassword: fields.length < texts.length,
    hadFile: all.some(([, value]) => typeof value !== 'string' && value.size > 0),
  }
}
