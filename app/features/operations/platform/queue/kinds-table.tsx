import { useTranslation } from 'react-i18next'
import { useTaskKind } from '#app/features/operations/task-kind.ts'
import { DataTable } from '#app/ui/table.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'

const STATES = ['waiting', 'active', 'delayed', 'failed', 'dropped', 'done'] as const

export type TaskCounts = Record<(typeof STATES)[number], number>

/** Shows how many tasks of each kind are in each state. */
export function KindsTable({ kinds }: { kinds: readonly (TaskCounts & { kind: string })[] }) {
  const { t, i18n } = useTranslation('operations')
  const kindOf = useTaskKind()
  const columns = [
    { key: 'kind', label: t('tasks.columns.kind') },
    ...STATES.map((state) => ({
      key: state,
      label: t(`tasks.columns.${state}`),
      isNumber: true,
      isNamedInCard: true,
    })),
  ]
  const rows = kinds.map((counts) => ({
    key: counts.kind,
    cells: [kindOf(counts.kind), ...STATES.map((state) => formatCount(counts[state], i18n.language))],
  }))
  return <DataTable label={t('tasks.kinds.title')} columns={columns} rows={rows} isOfCounts />
}
