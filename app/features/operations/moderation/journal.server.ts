import { readSubject } from '#server/domain/moderation/audit-log.ts'
import { JournalForm } from '#server/schemas/moderation/audit-log.ts'

/** The filters as the form shows them again, valid or not; the subject of an entry is a kind and an id. */
export interface TypedJournal {
  actorId: string
  action: string
  kind: string
  number: string
  startDate: string
  endDate: string
}

/** Reads the filters from the address. An invalid filter is reported beside its field, and not applied. */
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

/** Links contain `subject=user:12`; the form sends kind and id separately. */
function subjectOf(params: URLSearchParams): Pick<TypedJournal, 'kind' | 'number'> {
  const { kind, id } = readSubject(params.get('subject') ?? '')
  return { kind: params.get('kind') ?? kind ?? '', number: params.get('number')?.trim() ?? id ?? '' }
}
