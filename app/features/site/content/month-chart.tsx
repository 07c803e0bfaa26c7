import { useTranslation } from 'react-i18next'
import { useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plot, type PlotSlot } from '#app/ui/plot.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { dateFormatter } from '#server/domain/platform/format/formatters.ts'

interface Month {
  /** `2026-11` */
  month: string
  activities: number
  participants: number
}

/** Activities and participants of a year, as a drawing and as a table. */
export default function MonthChart({ months }: { months: readonly Month[] }) {
  const content = useKeptMarkup(`months ${JSON.stringify(months)}`, <Year months={months} />)
  return <section className="wrap page stack" aria-labelledby="year" {...content} />
}

function Year({ months }: { months: readonly Month[] }) {
  const { t, i18n } = useTranslation('figures')
  const number = (count: number) => formatCount(count, i18n.language)
  const sum = (of: 'activities' | 'participants') => months.reduce((total, month) => total + month[of], 0)
  const totals = {
    activities: t('activities', { count: sum('activities'), number: number(sum('activities')) }),
    participants: t('participants', { count: sum('participants'), number: number(sum('participants')) }),
  }

  return (
    <>
      <div className="between section-head">
        <h2 id="year">{t('title')}</h2>
        <p className="soft">{t('total', totals)}</p>
      </div>
      <p className="cluster small" aria-hidden="true">
        <span className="plot-key is-one">{t('of.participants')}</span>
        <span className="plot-key is-two">{t('of.activities')}</span>
      </p>
      <Plot
        id="year"
        slots={months.map((month) => slotOf(month, i18n.language))}
        label={t('title')}
        description={t('total', totals)}
      />
      <details className="fold">
        <summary>
          {t('table')}
          <Icon name="next" />
        </summary>
        <table className="tabular">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col" className="num">
                {t('of.activities')}
              </th>
              <th scope="col" className="num">
                {t('of.participants')}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, activities, participants }) => (
              <tr key={month}>
                <th scope="row">{nameOf(month, i18n.language, 'long')}</th>
                <td className="num">{number(activities)}</td>
                <td className="num">{number(participants)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function slotOf({ month, activities, participants }: Month, language: string): PlotSlot {
  return {
    ...{ key: month, one: participants, two: activities },
    wide: nameOf(month, language, 'short'),
    narrow: nameOf(month, language, 'narrow'),
  }
}

function nameOf(month: string, language: string, length: 'long' | 'short' | 'narrow'): string {
  const format = dateFormatter(`${language}-CA`, {
    month: length,
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-15T12:00:00Z`))
}
