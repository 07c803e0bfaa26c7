import { JournalQuery } from '#server/schemas/journal.ts'

/** The filters as the address holds them: what the form shows again, right or wrong. */
export interface TypedJournal {
  actorId: string
  action: string
  subject: string
  startDate: string
  endDate: string
}

/** Reads the address of the journal. What cannot be read is said beside its field, and does not filter. */
export function readJournalFilters(params: URLSearchParams) {
  const typed: TypedJournal = {
    actorId: params.get('actorId') ?? '',
    action: params.get('action') ?? '',
    subject: params.get('subject')?.trim() ?? '',
    startDate: params.get('startDate') ?? '',
    endDate: params.get('endDate') ?? '',
  }
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
  const { data, error } = JournalQuery.safeParse(filled)
  if (data) return { typed, filters: data, errors: null }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= [message]
  const readable = Object.entries(filled).filter(([field]) => !(field in errors))
  return { typed, filters: JournalQuery.parse(Object.fromEntries(readable)), errors }
}
