import { tableFile } from '#server/documents/table/file.ts'
import type { TableCell } from '#server/documents/table/table.ts'
import type { Context } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { slicesOf } from '#server/runtime/slices.ts'
import type { Statistics, StatisticsStep } from '#server/services/participation/statistics.ts'

/** Returns the steps of the chart as CSV, those without a registration, too. */
export async function presentStatisticsFile({ locale }: Context, { unit, steps }: Statistics): Promise<File> {
  const t = i18nOf(locale).getFixedT(null, 'statistics')
  const titles = [t(`chart.of.${unit}`), t('chart.registrations'), t('people'), t('chart.ended')]
  const rowOf = ({ begins, registrations, people, ended }: StatisticsStep): TableCell[] => [
    begins,
    registrations,
    people,
    ended,
  ]
  async function* rows() {
    for await (const some of slicesOf(steps)) yield some.map(rowOf)
  }
  const columns = titles.map((title) => ({ title, width: 16 }))
  const bytes = await tableFile('csv', [{ name: t('title'), columns, rows: rows() }])
  return new File([bytes], `${t('fileName')}.csv`, { type: 'text/csv; charset=utf-8' })
}
