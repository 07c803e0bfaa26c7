import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { pageOf } from '#app/lib/params.server.ts'

type Errors = Record<string, string[]>

/**
 * Reads the filters of a log from what was typed. A wrong one is reported beside its field, and left out; all fields are
 * optional. A rule about two fields may break when one of them is left out: what remains is read until it fits.
 */
export function readFilters<Schema extends z.ZodType>(
  schema: Schema,
  typed: Record<string, string>,
): { filters: z.output<Schema>; errors: Errors } {
  const filled = Object.entries(typed).filter(([, value]) => value !== '')
  return readWhatFits(schema, Object.fromEntries(filled), {})
}

function readWhatFits<Schema extends z.ZodType>(
  schema: Schema,
  filled: Record<string, string>,
  errors: Errors,
): { filters: z.output<Schema>; errors: Errors } {
  const read = schema.safeParse(filled)
  if (read.success) return { filters: read.data, errors }

  const wrong: Errors = {}
  for (const { path, message } of read.error.issues) wrong[String(path[0] ?? '')] ??= [message]
  const rest = Object.entries(filled).filter(([field]) => !(field in wrong))
  return readWhatFits(schema, Object.fromEntries(rest), { ...errors, ...wrong })
}

/** Leads from an empty page of a list to its first one, whose other keys of the address stay. */
export function leaveEmptyPage(request: Request, rows: readonly unknown[]): void {
  if (rows.length > 0 || pageOf(request) === 0) return
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('page')
  throw redirect(`${pathname}?${searchParams}`)
}
