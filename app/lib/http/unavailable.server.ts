import { postedForm } from '#app/lib/form.server.ts'
import { DatabaseUnavailable, RETRY_AFTER_S } from '#server/runtime/unavailable.ts'

export interface Unavailable {
  /** The connection broke while the change was being stored: nobody knows. */
  mayBeDone: boolean
  /** The form that was sent; null when a page was only asked for. */
  posted: {
    action: string
    /** All but passwords and files; null when it cannot be sent again from here. */
    fields: { name: string; value: string }[] | null
    hadPassword: boolean
    hadFile: boolean
  } | null
}

/** More than the longest form of ours that is no file; a page must not grow without end. */
const MOST_CHARACTERS = 512 * 1024

/** What a page throws for this error: while the database is not available, a 503 that keeps what was typed. */
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
