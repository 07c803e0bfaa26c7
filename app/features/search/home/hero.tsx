import { useTranslation } from 'react-i18next'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import type { CardActivity } from '#app/shared/activity/summary.ts'
import type { WeekendPhase } from '#app/shared/search/when.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { Panorama } from './panorama.tsx'
import { SearchForm } from './search-form.tsx'

interface HomeHeroProps {
  /** `isLeast`: there are more than `count`. */
  weekend: { count: number; isLeast: boolean; phase: WeekendPhase }
  /** The activity whose picture stands beside the question. */
  headline: CardActivity | null
}

/** The tagline of the site, the number of activities of the weekend, the search, and one activity as a picture. */
export function HomeHero({ weekend: { count, isLeast, phase }, headline }: HomeHeroProps) {
  const { t, i18n } = useTranslation('home')
  const values = { count, number: formatCount(count, i18n.language), days: t(`hero.days.${phase}`) }

  return (
    <section className={headline ? 'hero has-headline' : 'hero'} aria-labelledby="question">
      <div className="wrap">
        <div className="hero-words">
          <h1 id="question">{t('hero.title')}</h1>
          <p className="lead">{t(isLeast ? 'hero.leadLeast' : 'hero.lead', values)}</p>
        </div>
        <SearchForm />
        {headline && (
          <div className="headline" role="group" aria-label={t('hero.headline')}>
            <ActivityCard activity={headline} first level={2} />
          </div>
        )}
      </div>
      <Panorama />
    </section>
  )
}
