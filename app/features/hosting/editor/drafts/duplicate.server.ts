import { valuesOfActivity } from '#app/features/hosting/editor/values.server.ts'
import { readHosted } from '#app/features/hosting/read.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'

/** The fields that are not copied: the dates, and everything relative to them. */
const LEFT_OUT = new Set(['startDate', 'endDate', 'minimumDate', 'ticketsLockedAt'])
const LEFT_OUT_OF_ROWS = new Set(['id', 'salesStart', 'salesEnd'])

/** Creates a draft with the content of this activity; null when the host has too many drafts. */
export async function duplicateAsDraft(args: RequestArgs, activityId: number): Promise<number | null> {
  const { activity, mayEdit } = await readHosted(args, activityId)
  if (!mayEdit) throw new Response(null, { status: 404 })
  const fields = fieldsOf(valuesOfActivity(activity))
  const name = activity.name.slice(0, 120)
  const copy = { draftId: null, name, fields, copyOf: activityId }
  const saved = await attempt(api(args).pages.draft.save(copy))
  if ('answer' in saved) return saved.answer.draftId
  if (saved.refused === 'TOO_MANY_DRAFTS') return null
  throw new Response(null, { status: saved.status })
}

/** Returns the names and values of the form's fields. */
function fieldsOf(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (LEFT_OUT.has(name)) return []
    if (Array.isArray(value))
      return value.flatMap((row: Record<string, unknown>, index) =>
        rowFields(`${name}[${index}]`, row, index),
      )
    return [[name, asText(value)]]
  })
}

function rowFields(at: string, row: Record<string, unknown>, index: number): [string, string][] {
  const own = Object.entries(row).filter(([name]) => !LEFT_OUT_OF_ROWS.has(name))
  return [
    [`${at}.row`, String(index)],
    ...own.map(([name, value]): [string, string] => [`${at}.${name}`, asText(value)]),
  ]
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
