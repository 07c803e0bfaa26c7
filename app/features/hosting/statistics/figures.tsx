import { useTranslation } from 'react-i18next'
import {
  type Count,
  type Outcome,
  OUTCOMES,
  type StatisticsUnit,
} from '#server/domain/participation/statistics.ts'
import { Chart } from './chart.tsx'
import { CountTable, NumberCell, NumberHead } from './parts.tsx'
import type { Step } from './step-name.ts'

interface FiguresProps {
  statistics: {
    unit: StatisticsUnit
    steps: Step[]
    outcomes: Record<Outcome, Count>
    waiting: Count
    offered: Count
    types: { name: string | null; people: number; givenBack: number }[]
    marks: Record<Mark, Count>
  }
}

const MARKS = ['present', 'absent', 'unmarked'] as const

type Mark = (typeof MARKS)[number]

/** All figures of one activity, or of several. */
export function Figures({ statistics }: FiguresProps) {
  const { unit, steps, types } = statistics
  return (
    <>
      <State statistics={statistics} />
      {steps.length > 0 && <Chart unit={unit} steps={steps} />}
      <div className="split section">
        <Outcomes statistics={statistics} />
        <Marks statistics={statistics} />
      </div>
      {types.length > 1 && <Types types={types} />}
    </>
  )
}

/** These can still become registrations that stand, or do already. */
const OPEN: readonly Outcome[] = ['coming', 'payment', 'requested']

/** Says how many registrations stand, how many have ended, and what awaits the host. */
function State({ statistics: { outcomes, waiting } }: FiguresProps) {
  const { t } = useTranslation(['statistics', 'common'])
  const { coming, payment, requested } = outcomes
  const ended = OUTCOMES.filter((outcome) => !OPEN.includes(outcome)).reduce(
    (sum, outcome) => sum + outcomes[outcome].registrations,
    0,
  )
  const people = t('common:people', { count: coming.people })
  const said = [
    coming.registrations > 0 && t('state.stand', { count: coming.registrations, people }),
    payment.registrations > 0 && t('state.payment', { count: payment.registrations }),
    requested.registrations > 0 && t('state.requested', { count: requested.registrations }),
    waiting.registrations > 0 && t('state.waiting', { count: waiting.registrations }),
    ended > 0 && t('state.ended', { count: ended }),
  ]
  return <p className="lead">{said.filter(Boolean).join(' ')}</p>
}

/** Where registrations stand; what nobody is in has no line. */
function Outcomes({ statistics: { outcomes, waiting, offered } }: FiguresProps) {
  const { t } = useTranslation('statistics')
  const rows: Parameters<typeof CountTable>[0]['rows'] = [
    ...OUTCOMES.map((key) => ({ key, count: outcomes[key], name: t(`outcomes.${key}`) })),
    { key: 'waiting', count: waiting, name: t('line.waiting') },
    { key: 'offered', count: offered, name: t('line.offered') },
  ]
  const known = rows.filter(({ count }) => count.registrations + count.people > 0)

  return (
    <section className="stack" aria-labelledby="outcomes">
      <h2 id="outcomes">{t('line.title')}</h2>
      <CountTable titleId="outcomes" head={t('line.state')} rows={known} />
    </section>
  )
}

/** Present and absent, in registrations and in people; nothing where nobody comes. */
function Marks({ statistics: { marks, outcomes } }: FiguresProps) {
  const { t } = useTranslation(['statistics', 'common'])
  const rows = MARKS.map((mark) => ({ key: mark, name: t(`marks.${mark}`), count: marks[mark] }))
  const marked = marks.present.people + marks.absent.people
  const known = rows.filter(({ count }) => count.registrations > 0)
  const isBegun = known.length > 0
  if (!isBegun && outcomes.coming.registrations === 0) return null

  return (
    <section className="stack" aria-labelledby="marks">
      <h2 id="marks">{t('line.marks')}</h2>
      {!isBegun && <p className="soft prose">{t('line.notYet')}</p>}
      {isBegun && <CountTable titleId="marks" head={t('line.mark')} rows={known} />}
      {marked > 0 && (
        <p className="soft prose">
          {t('line.noShows', {
            people: t('common:people', { count: marks.absent.people }),
            count: marked,
            percent: percentOf(marks.absent.people, marked),
          })}
        </p>
      )}
    </section>
  )
}

/** Returns a whole number that says neither nobody nor everybody where that is not so. */
function percentOf(part: number, whole: number): number {
  if (part === 0 || part === whole) return part === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)))
}

function Types({ types }: Pick<FiguresProps['statistics'], 'types'>) {
  const { t } = useTranslation('statistics')
  const hasGivenBack = types.some(({ givenBack }) => givenBack > 0)
  return (
    <section className="section stack" aria-labelledby="types">
      <h2 id="types">{t('types.title')}</h2>
      <table className="tabular" aria-labelledby="types">
        <thead>
          <tr>
            <th scope="col">{t('types.name')}</th>
            <NumberHead>{t('people')}</NumberHead>
            {hasGivenBack && <NumberHead>{t('outcomes.givenBack')}</NumberHead>}
          </tr>
        </thead>
        <tbody>
          {types.map(({ name, people, givenBack }) => (
            <tr key={name ?? ''}>
              <th scope="row">{name ?? t('types.nameless')}</th>
              <NumberCell>{people}</NumberCell>
              {hasGivenBack && <NumberCell>{givenBack}</NumberCell>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
