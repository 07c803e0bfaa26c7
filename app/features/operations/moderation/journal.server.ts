import { readSubject } from '#server/domain/moderation/audit-log.ts'
import { JournalForm } from '#server/schemas/moderation/audit-log.ts'

/** The filters as the form shows them again, right or wrong: what an entry is about is a kind and a number. */
export interface TypedJournal {
  actorId: string
  action: string
  kind: string
  number: string
  startDate: string
  endDate: string
}

/** Reads the address of the journal. What cannot be read is said beside its field, and does not filter. */
export function readJournalFilters(params: URLSearchParams) {
  const typed: TypedJournal = {
    actorId: params.get('actorId') ?? '',
    action: params.get('action') ?? '',
    ...subjectOf(params),
    startDate: params.get('startDate') ?? '',
    endDate: params.get('endDate') ?? '',
  }
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
  const { error } = JournalForm.safeParse(filled)
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? '')] ??= [message]
  const readable = Object.entries(filled).filter(([field]) => !(field in errors))
  const { kind, number, ...rest } = JournalForm.parse(Object.fromEntries(readable))
  const subject = kind && number ? `${kind}:${number}` : kind
  return { typed, filters: { ...rest, subject }, errors: error ? errors : null }
}

/** Links say `subject=user:12`; the form sends the two apart. */
function subjectOf(params: URLSearchParams): Pick<TypedJournal, 'kind' | 'number'> {
  const { kind, id } = readSubject(params.get('subject') ?? '')
  return { kind: params.get('kind') ?? kind ?? '', number: params.get('number')?.trim() ?? id ?? '' }
}
