import { readFilters } from '#app/features/operations/log-filters.server.ts'
import { api } from '#app/lib/api.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readSubject } from '#server/domain/moderation/audit-log.ts'
import { JournalForm } from '#server/schemas/moderation/audit-log.ts'

/** The filters as the form shows them again, valid or not; the subject of an entry is a kind and an id. */
export type TypedJournal = Record<'actorId' | 'action' | 'kind' | 'number' | 'startDate' | 'endDate', string>

/** Reads the filters from the address. An invalid filter is reported beside its field, and not applied. */
export function readJournalFilters(params: URLSearchParams) {
  const typedAs = (name: string) => params.get(name)?.trim() ?? ''
  const typed: TypedJournal = {
    actorId: typedAs('actorId'),
    action: typedAs('action'),
    ...subjectOf(params),
    startDate: typedAs('startDate'),
    endDate: typedAs('endDate'),
  }
  const { filters, errors } = readFilters(JournalForm, typed)
  const { kind, number, ...rest } = filters
  const subject = kind && number ? `${kind}:${number}` : kind
  return { typed, filters: { ...rest, subject }, errors }
}

/** Links contain `subject=user:12`; the form sends kind and id separately. */
function subjectOf(params: URLSearchParams): Pick<TypedJournal, 'kind' | 'number'> {
  const subject = params.get('subject') ?? ''
  const { kind, id } = readSubject(subject)
  return {
    kind: params.get('kind') ?? kind ?? subject.split(':')[0] ?? '',
    number: params.get('number')?.trim() ?? id ?? '',
  }
}

/** One page of the journal. A person who never acted cannot be chosen: such a filter is reported and left out, too. */
export async function readJournal(args: RequestArgs) {
  const { typed, filters, errors } = readJournalFilters(new URL(args.request.url).searchParams)
  const { read } = api(args).pages.journal
  const page = pageOf(args.request)
  const { actorId, ...others } = filters
  const journal = await read({ ...filters, page })
  if (actorId === undefined || journal.actors.some(({ userId }) => userId === actorId))
    return { ...journal, typed, errors }
  return { ...(await read({ ...others, page })), typed, errors: { ...errors, actorId: ['common.choice'] } }
}
