import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { isStuck } from '#server/domain/platform/retry.ts'

export interface PeriodicTurn {
  name: string
  lastRunAt: string | null
  dueAt: string
  isRunning: boolean
}

interface PeriodicTableProps {
  turns: readonly PeriodicTurn[]
  now: string
}

/** Lists the periodic jobs, each with its last success; a turn that nothing takes is no next one. */
export function PeriodicTable({ turns, now }: PeriodicTableProps) {
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'work', label: t('tasks.periodic.work') },
    { key: 'last', label: t('tasks.periodic.last'), isNamedInCard: true },
    { key: 'next', label: t('tasks.periodic.next'), isNamedInCard: true },
  ]
  const moment = (at: string) => <time dateTime={at}>{formatDateTime(at, HOME_ZONE, i18n.language)}</time>
  const next = (dueAt: string) =>
    isStuck(dueAt, now) ? (
      <>
        <Badge tone="wait">{t('tasks.periodic.overdue')}</Badge> {moment(dueAt)}
      </>
    ) : (
      moment(dueAt)
    )
  const rows = turns.map(({ name, lastRunAt, dueAt, isRunning }) => ({
    key: name,
    cells: [
      t([`tasks.periodic.names.${name}`, 'tasks.periodic.names.other']),
      lastRunAt ? moment(lastRunAt) : t('tasks.periodic.never'),
      isRunning ? <Badge tone="info">{t('tasks.periodic.running')}</Badge> : next(dueAt),
    ],
  }))
  return <DataTable label={t('tasks.periodic.title')} columns={columns} rows={rows} />
}
