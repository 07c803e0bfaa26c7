import { SUBJECT_QUERIES, type SubjectRow } from '#db/queries/moderation/audit-subject.ts'
import type { Db } from '#db/schema.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { readSubject } from '#server/domain/moderation/audit-log.ts'

/** What an act was about, as people know it. */
export interface NamedSubject {
  /** The title of an activity, the name of a person, a code; null where there is none any more. */
  name: string | null
  /** The person who is registered. */
  person: string | null
  activityId: number | null
  /** In which the name of an activity is written. */
  language: 'fr' | 'en' | null
}

/** Returns the names of these subjects: one statement for each kind that occurs. */
export async function nameSubjects(db: Db, subjects: string[]): Promise<Map<string, NamedSubject>> {
  const names = new Map<string, NamedSubject>()
  for (const [kind, find] of Object.entries(SUBJECT_QUERIES)) {
    const ids = new Set(subjects.flatMap((subject) => idOfKind(subject, kind)))
    if (ids.size === 0) continue
    const rows: SubjectRow[] = await find(db, [...ids])
    for (const row of rows) names.set(`${kind}:${row.id}`, nameOf(row, kind))
  }
  return names
}

/** Ids that no row can have are left out; so are tasks that are named by their kind. */
function idOfKind(subject: string, wanted: string): number[] {
  const { kind, id } = readSubject(subject)
  return kind === wanted && id !== null && /^\d{1,9}$/.test(id) ? [Number(id)] : []
}

function nameOf(row: SubjectRow, kind: string): NamedSubject {
  const { name, activityId, language, firstName, lastName, organisationName } = row
  const person =
    displayName({
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      organisationName: organisationName ?? null,
    }) || null
  return {
    name: kind === 'user' ? person : name,
    person: kind === 'participation' ? person : null,
    activityId: activityId ?? null,
    language: language ?? null,
  }
}
