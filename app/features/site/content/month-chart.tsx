import { useTranslation } from 'react-i18next'
import { useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { dateFormatter } from '#server/domain/platform/format/formatters.ts'

interface Month {
  /** `2026-11` */
  month: string
  activities: number
  participants: number
}

/** The plot area within the drawing, in pixels: text is never scaled. */
const FLOOR = 205
const CEILING = 17
const LEFT = 44

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
      <Drawing months={months} label={t('title')} description={t('total', totals)} />
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

interface DrawingProps {
  months: readonly Month[]
  label: string
  description: string
}

function Drawing({ months, label, description }: DrawingProps) {
  const { i18n } = useTranslation('figures')
  const top = roundUp(
    Math.max(...months.flatMap(({ activities, participants }) => [activities, participants])),
  )
  const slot = 100 / months.length

  return (
    <svg className="plot" role="img" aria-labelledby="year-label year-text">
      <title id="year-label">{label}</title>
      <desc id="year-text">{description}</desc>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className="grid" x1={LEFT} x2="100%" y1={heightOf(value, top)} y2={heightOf(value, top)} />
          <text x={LEFT - 8} y={heightOf(value, top) + 4} textAnchor="end">
            {formatCount(value, i18n.language)}
          </text>
        </g>
      ))}
      <svg x={LEFT} width="100%" height="240">
        <svg width="93%" height="240">
          {months.map(({ month, activities, participants }, index) => (
            <g key={month}>
              <Bar
                className="one"
                x={(index + 0.16) * slot}
                width={0.34 * slot}
                value={participants}
                top={top}
              />
              <Bar
                className="two"
                x={(index + 0.54) * slot}
                width={0.3 * slot}
                value={activities}
                top={top}
              />
              <text className="for-wide" x={`${(index + 0.5) * slot}%`} y="228" textAnchor="middle">
                {nameOf(month, i18n.language, 'short')}
              </text>
              <text className="for-narrow" x={`${(index + 0.5) * slot}%`} y="228" textAnchor="middle">
                {nameOf(month, i18n.language, 'narrow')}
              </text>
            </g>
          ))}
        </svg>
      </svg>
    </svg>
  )
}

interface BarProps {
  className: 'one' | 'two'
  x: number
  width: number
  value: number
  top: number
}

function Bar({ className, x, width, value, top }: BarProps) {
  const y = heightOf(value, top)
  return <rect className={className} x={`${x}%`} width={`${width}%`} y={y} height={FLOOR - y} rx="2" />
}

function heightOf(value: number, top: number): number {
  return Math.round((FLOOR - (value / top) * (FLOOR - CEILING)) * 10) / 10
}

/** Returns the next round number whose half is round, too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 10)))
  const [step = 10] = [1, 2, 4, 6, 8, 10].filter((factor) => factor * power >= value)
  return step * power
}

function nameOf(month: string, language: string, length: 'long' | 'short' | 'narrow'): string {
  const format = dateFormatter(`${language}-CA`, {
    month: length,
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-15T12:00:00Z`))
}
