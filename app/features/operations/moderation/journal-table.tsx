import { useTranslation } from 'react-i18next'
import { useTaskKind } from '#app/features/operations/task-kind.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { DataTable } from '#app/ui/table.tsx'
import {
  isOperatorAct,
  type OperatorAct,
  pageOfSubject,
  readDetail,
  readSubject,
} from '#server/domain/moderation/audit-log.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { BEARERS } from '#server/schemas/payment/explanation.ts'

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
    { key: 'at', label: t('journal.at') },
    { key: 'act', label: t('journal.act'), isText: true },
    { key: 'subject', label: t('journal.about'), isNamedInCard: true },
    { key: 'actor', label: t('journal.actor'), isNamedInCard: true },
  ]

  return (
    <DataTable
      label={t('journal.title')}
      columns={columns}
      rows={entries.map(({ entryId, at, actor, action, subject, about, detail }) => ({
        key: entryId,
        cells: [
          <time key="at" dateTime={at}>
            {formatDateTime(at, HOME_ZONE, i18n.language)}
          </time>,
          <ActAndDetail key="act" action={action} detail={detail} />,
          <Subject key="subject" subject={subject} about={about} />,
          <Link key="actor" to={operationsPath('comptes', actor.userId)}>
            {actor.displayName || t('journal.subjects.user', { id: actor.userId })}
          </Link>,
        ],
      }))}
    />
  )
}

/** Their detail is the accounts whose data were shown, by number. */
const SHOWS_ACCOUNTS: readonly string[] = ['user.search', 'security-log.read'] satisfies OperatorAct[]

/** The action and, below it, the reason that was given, or whose data were shown. */
function ActAndDetail({ action, detail }: { action: string; detail: string | null }) {
  const { t } = useTranslation('operations')
  const showsAccounts = SHOWS_ACCOUNTS.includes(action)
  return (
    <>
      {t(`journal.acts.${isOperatorAct(action) ? action : 'other'}`)}
      {detail && !showsAccounts && <Reason action={action} detail={detail} />}
      {detail && showsAccounts && <Shown ids={detail.split(', ')} />}
    </>
  )
}

function Reason({ action, detail }: { action: string; detail: string }) {
  const { t } = useTranslation('operations')
  const { reason, text } = readDetail(detail)
  const bearer = action === 'ledger.explain' && BEARERS.find((one) => detail.startsWith(`${one}\n`))
  const [kind, words] = bearer
    ? [t(`journal.bearers.${bearer}`), detail.slice(bearer.length + 1)]
    : [reason && t(`reasons.${reason}`), text]
  return (
    <span className="soft small in-choice as-written">
      {kind ? t('journal.detail', { reason: kind, text: words }) : words}
    </span>
  )
}

/** A page of a log shows fifty accounts: their links are folded. */
function Shown({ ids }: { ids: string[] }) {
  const { t } = useTranslation('operations')
  return (
    <details className="fold small">
      <summary>
        {t('journal.shown', { count: ids.length })}
        <Icon name="next" />
      </summary>
      <ul className="cluster">
        {ids.map((id) => (
          <li key={id}>
            <Link to={operationsPath('comptes', id)}>{t('journal.subjects.user', { id })}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
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
  const mayBeGone = id !== null && kind !== 'user'
  const page = about || !mayBeGone ? pageOfSubject(subject, about?.activityId) : null
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
