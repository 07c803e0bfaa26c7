import { useTranslation } from 'react-i18next'
import type { WeekendPhase } from '#app/shared/search/when.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { Panorama } from './panorama.tsx'
import { SearchForm } from './search-form.tsx'

/** The tagline of the site, the number of activities of the weekend, and the search. */
export function HomeHero({ weekend: { count, phase } }: { weekend: { count: number; phase: WeekendPhase } }) {
  const { t, i18n } = useTranslation('home')
  const values = { count, number: formatCount(count, i18n.language), days: t(`hero.days.${phase}`) }

  return (
    <section className="hero" aria-labelledby="question">
      <div className="wrap">
        <h1 id="question">{t('hero.title')}</h1>
        <p className="lead">{t('hero.lead', values)}</p>
        <SearchForm />
      </div>
      <Panorama />
    </section>
  )
}
