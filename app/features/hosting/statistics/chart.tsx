import { useTranslation } from 'react-i18next'
import { Plot } from '#app/ui/plot.tsx'
import type { StatisticsUnit } from '#server/domain/participation/statistics.ts'
import { Fold, NumberCell, NumberHead } from './parts.tsx'
import { slotsOf, type Step, stepName } from './step-name.ts'

interface ChartProps {
  unit: StatisticsUnit
  steps: readonly Step[]
}

/** When people registered, as a drawing and as a table. */
export function Chart({ unit, steps }: ChartProps) {
  const { t, i18n } = useTranslation(['statistics', 'common'])
  const sum = (of: 'registrations' | 'people') => steps.reduce((total, step) => total + step[of], 0)
  const total = t('chart.total', {
    registrations: t('registrations', { count: sum('registrations') }),
    people: t('common:people', { count: sum('people') }),
  })
  const hasEnded = steps.some(({ ended }) => ended > 0)
  const most = steps.reduce((best, step) => (step.registrations > best.registrations ? step : best))
  const peak = t('chart.most', {
    registrations: t('registrations', { count: most.registrations }),
    step: stepName(most.begins, unit, i18n.language, 'long'),
  })

  return (
    <section className="section stack" aria-labelledby="chart">
      <div className="between section-head">
        <h2 id="chart">{t(`chart.title.${unit}`)}</h2>
        <p className="soft">{total}</p>
      </div>
      {hasEnded && (
        <p className="cluster small" aria-hidden="true">
          <span className="plot-key is-one">{t('chart.registrations')}</span>
          <span className="plot-key is-two">{t('chart.ended')}</span>
        </p>
      )}
      <Plot
        id="chart"
        slots={slotsOf(steps, unit, i18n.language)}
        label={t(`chart.title.${unit}`)}
        description={`${total}. ${peak}`}
      />
      <Fold title={t('chart.table')}>
        <p className="small soft">{t(`chart.left.${unit}`)}</p>
        <table className="tabular small">
          <thead>
            <tr>
              <th scope="col">{t(`chart.of.${unit}`)}</th>
              <NumberHead>{t('chart.registrations')}</NumberHead>
              <NumberHead>{t('people')}</NumberHead>
              {hasEnded && <NumberHead>{t('chart.ended')}</NumberHead>}
            </tr>
          </thead>
          <tbody>
            {steps
              .filter(({ registrations }) => registrations > 0)
              .map(({ begins, registrations, people, ended }) => (
                <tr key={begins}>
                  <th scope="row">{stepName(begins, unit, i18n.language, 'long')}</th>
                  <NumberCell>{registrations}</NumberCell>
                  <NumberCell>{people}</NumberCell>
                  {hasEnded && <NumberCell>{ended}</NumberCell>}
                </tr>
              ))}
          </tbody>
        </table>
      </Fold>
    </section>
  )
}
