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
  detail: string | null
}

export function JournalTable({ entries }: { entries: JournalEntry[] }) {
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'act', label: t('journal.act') },
    { key: 'subject', label: t('journal.about'), isNamedInCard: true },
    { key: 'actor', label: t('journal.actor'), isNamedInCard: true },
    { key: 'at', label: t('journal.at'), isNamedInCard: true },
  ]

  return (
    <DataTable
      label={t('journal.title')}
      columns={columns}
      rows={entries.map(({ entryId, at, actor, action, subject, detail }) => ({
        key: entryId,
        cells: [
          <ActAndDetail key="act" action={action} detail={detail} />,
          <Subject key="subject" subject={subject} />,
          actor.displayName,
          <time key="at" dateTime={at}>
            {formatDateTime(at, HOME_ZONE, i18n.language)}
          </time>,
        ],
      }))}
    />
  )
}

/** The action and, below it, the reason that was given. */
function ActAndDetail({ action, detail }: { action: string; detail: string | null }) {
  const { t } = useTranslation('operations')
  const { reason, text } = readDetail(detail ?? '')
  const words = reason ? t('journal.detail', { reason: t(`reasons.${reason}`), text }) : text
  return (
    <>
      {t(`journal.acts.${isOperatorAct(action) ? action : 'other'}`)}
      {words && <span className="soft small in-choice as-written">{words}</span>}
    </>
  )
}

/** Names the subject in words, with a link if it has a page. */
function Subject({ subject }: { subject: string }) {
  const { t } = useTranslation('operations')
  const kindOf = useTaskKind()
  const { kind, id } = readSubject(subject)
  const isKindOfTask = kind === 'task' && id !== null && !/^\d+$/.test(id)
  const name = isKindOfTask ? kindOf(id) : t(`journal.subjects.${kind ?? 'other'}`, { id: id ?? '' })
  const page = pageOfSubject(subject)
  return page ? <Link to={page}>{name}</Link> : <>{name}</>
}
