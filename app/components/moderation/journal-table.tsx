import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { isOperatorAct, pageOfSubject } from '#server/domain/audit.ts'
import { DataTable } from '../data-table.tsx'

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
            {formatDateTime(at, 'America/Toronto', i18n.language)}
          </time>,
        ],
      }))}
    />
  )
}

/** What was done and, below it, the reason that was given. */
function ActAndDetail({ action, detail }: { action: string; detail: string | null }) {
  const { t } = useTranslation('operations')
  return (
    <>
      {isOperatorAct(action) ? t(`journal.acts.${action}`) : action}
      {detail && <span className="soft small in-choice as-written">{detail}</span>}
    </>
  )
}

function Subject({ subject }: { subject: string }) {
  const { t } = useTranslation('operations')
  const [kind = '', id] = subject.split(':')
  const name = id ? t([`journal.subjects.${kind}`, 'journal.subjects.other'], { id, kind }) : subject
  const page = pageOfSubject(subject)
  return page ? <Link to={page}>{name}</Link> : <>{name}</>
}
