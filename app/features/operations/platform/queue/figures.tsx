import { useTranslation } from 'react-i18next'
import { Figures } from '#app/ui/figures.tsx'
import type { TaskCounts } from './kinds-table.tsx'

/** Links for the states whose tasks are listed on the page. */
const PLACES: Partial<Record<keyof TaskCounts, string>> = { failed: '#failed' }

/** Shows the number of tasks in each state. */
export function QueueFigures({ counts }: { counts: TaskCounts }) {
  const { t } = useTranslation('operations')
  const states = ['waiting', 'active', 'delayed', 'failed', 'dropped', 'done'] as const
  const figures = states.map((state) => ({
    value: counts[state],
    label: t(`tasks.figures.${state}`, { count: counts[state] }),
    href: PLACES[state],
  }))
  return <Figures label={t('tasks.figures.label')} figures={figures} />
}
