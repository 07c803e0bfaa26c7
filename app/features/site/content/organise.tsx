import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { brand, paths } from '#app/lib/brand.ts'
import { currentLocale } from '#app/lib/request.server.ts'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import { DrawnCover } from '#app/shared/activity/cover-picture.tsx'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import type { CardActivity } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { readContentPage } from './page.server.ts'

export { contentMeta as meta } from './meta.ts'

export const handle = { i18n: ['organise'], waitsForTouch: true }

/** Figures below that impress nobody. */
const WORTH_SHOWING = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title, description, html } = readContentPage(
    new URL(request.url).pathname,
    await currentLocale(args),
  )
  const example = await api(args).pages.home.example()
  const year = await api(args).lookup.chart()
  const people = year.reduce((sum, { participants }) => sum + participants, 0)
  return {
    title,
    description,
    html,
    example: example && summaryOf(example),
    people: people >= WORTH_SHOWING ? people : null,
  }
}

/** The page about organising, in the order of the questions: what it is, how it goes, how it looks, what it costs. */
export default function Organise() {
  const { html, example, people } = useLoaderData<typeof loader>()
  const { t } = useTranslation('organise')

  return (
    <>
      <Opening />
      <Steps />
      <section className="section wrap split" aria-labelledby="example">
        <div className="stack">
          <h2 id="example">{t('example.title')}</h2>
          <p>{t('example.text')}</p>
          <ul className="bullets">
            {EXAMPLE.map((key) => (
              <li key={key}>{t(`example.points.${key}`)}</li>
            ))}
          </ul>
        </div>
        {example && <Example activity={example} />}
      </section>
      <Figures people={people} />
      <section className="wrap page stack-l">
        <div className="prose in-columns" dangerouslySetInnerHTML={{ __html: html }} />
        <p>
          <Link className="button" to={paths.addActivity}>
            {t('hero.button')}
          </Link>
        </p>
      </section>
    </>
  )
}

const EXAMPLE = ['places', 'tickets', 'languages', 'privacy'] as const

function Opening() {
  const { t } = useTranslation('organise')
  return (
    <section className="opening">
      <div className="wrap pair">
        <div className="stack">
          <h1>{t('hero.title')}</h1>
          <p className="lead">{t('hero.lead', { name: brand.name })}</p>
          <p className="cluster">
            <Link className="button is-dusk" to={paths.addActivity}>
              {t('hero.button')}
            </Link>
            {brand.pages.offers && <Link to={paths.offers}>{t('hero.offers')}</Link>}
          </p>
          <p className="small soft">{t('hero.note')}</p>
        </div>
        <DrawnCover motif="fanions" id={7} frame={{ className: 'cover', width: 800, height: 450 }} />
      </div>
    </section>
  )
}

const STEPS = [
  { key: 'write', drawing: { motif: 'livres', id: 3 } },
  { key: 'read', drawing: { motif: 'entretien', id: 4 } },
  { key: 'welcome', drawing: { motif: 'feu', id: 2 } },
] as const

function Steps() {
  const { t } = useTranslation('organise')
  const frame = { className: 'cover', width: 400, height: 225, loading: 'lazy' as const }
  return (
    <section className="section wrap" aria-labelledby="steps">
      <h2 id="steps" className="section-head">
        {t('steps.title')}
      </h2>
      <ol className="cards steps">
        {STEPS.map(({ key, drawing }) => (
          <li className="card" key={key}>
            <DrawnCover {...drawing} frame={frame} />
            <h3>{t(`steps.${key}.title`)}</h3>
            <p>{t(`steps.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Example({ activity }: { activity: CardActivity }) {
  const { t } = useTranslation('organise')
  return (
    <div className="panel" role="group" aria-label={t('example.label')}>
      <ActivityCard activity={activity} />
    </div>
  )
}

function Figures({ people }: { people: number | null }) {
  const { t, i18n } = useTranslation('organise')
  const values = { count: people ?? 0, number: formatCount(people ?? 0, i18n.language) }
  const figures = (['minutes', 'free', 'fee'] as const).map((key) => ({
    key,
    value: t(`figures.${key}.value`),
    label: t(`figures.${key}.label`),
  }))
  const live =
    people === null ? [] : [{ key: 'people', value: values.number, label: t('figures.people', values) }]
  return (
    <section className="section wrap" aria-label={t('figures.title')}>
      <div className="figures">
        {[...figures, ...live].map(({ key, value, label }) => (
          <p key={key}>
            <b>{value}</b>
            <span>{label}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
