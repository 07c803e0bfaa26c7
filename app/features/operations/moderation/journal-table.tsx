import { useTranslation } from 'react-i18next'
import { useTaskKind } from '#app/features/operations/task-kind.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { isOperatorAct, pageOfSubject, readDetail, readSubject } from '#server/domain/moderation/audit-log.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

export interface JournalEntry {
  entryId: number
  at: string
  actor: { userId: number; displayName: string }
  action: string
  subject: string
  /** How the subject is known; null where it is gone, or has no name. */
  about: {
    name: string | null
    person: string | null
    activityId: number | null
    language: 'fr' | 'en' | null
  } | null
  detail: string | null
}

export function JournalTable({ entries }: { entries: JournalEntry[] }) {
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'act', label: t('journal.act'), isText: true },
    { key: 'subject', label: t('journal.about'), isNamedInCard: true },
    { key: 'actor', label: t('journal.actor'), isNamedInCard: true },
    { key: 'at', label: t('journal.at'), isNamedInCard: true },
  ]

  return (
    <DataTable
      label={t('journal.title')}
      columns={columns}
      rows={entries.map(({ entryId, at, actor, action, subject, about, detail }) => ({
        key: entryId,
        cells: [
          <ActAndDetail key="act" action={action} detail={detail} />,
          <Subject key="subject" subject={subject} about={about} />,
          actor.displayName,
          <time key="at" dateTime={at}>
            {formatDateTime(at, HOME_ZONE, i18n.language)}
          </time>,
        ],
      }))}
    />
  )
}

/** The action and, below it, the reason that was given, or whose data were shown. */
function ActAndDetail({ action, detail }: { action: string; detail: string | null }) {
  const { t } = useTranslation('operations')
  return (
    <>
      {t(`journal.acts.${isOperatorAct(action) ? action : 'other'}`)}
      {detail && <span className="soft small in-choice as-written">{wordsOf(action, detail)}</span>}
    </>
  )

  function wordsOf(action: string, detail: string) {
    if (action === 'user.search' || action === 'security-log.read') return t('journal.shown', { ids: detail })
    const { reason, text } = readDetail(detail)
    return reason ? t('journal.detail', { reason: t(`reasons.${reason}`), text }) : text
  }
}

/** Names the subject as people know it, with a link if it has a page; below it, what kind of thing it is. */
function Subject({ subject, about }: Pick<JournalEntry, 'subject' | 'about'>) {
  const { t } = useTranslation('operations')
  const kindOf = useTaskKind()
  const { kind, id } = readSubject(subject)
  const isTask = kind === 'task' && id !== null
  const taskKind = isTask && !/^\d+$/.test(id) ? id : isTask && about?.name
  const numbered = t(`journal.subjects.${kind ?? 'other'}`, { id: id ?? '' })
  const name = taskKind ? kindOf(taskKind) : listed(about?.person, about?.name)
  const page = about || kind === 'user' ? pageOfSubject(subject, about?.activityId) : null
  const shown = name || numbered

  return (
    <>
      {page ? (
        <Link to={page} {...(about?.language && writtenIn({ language: about.language }))}>
          {shown}
        </Link>
      ) : (
        shown
      )}
      {shown !== numbered && !(isTask && taskKind === id) && (
        <span className="soft small in-choice">{numbered}</span>
      )}
    </>
  )
}

function listed(...names: (string | null | undefined)[]): string {
  return names.filter(Boolean).join(' · ')
}
