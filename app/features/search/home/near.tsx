import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import { type CardActivity, placeName } from '#app/shared/activity/summary.ts'
import { PlaceLinks } from '#app/shared/activity/town/links.tsx'
import { SUGGESTS_PLACES } from '#app/shared/activity/town/suggest.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'

interface Town {
  city: string
  province: string
}

export interface NearSectionProps {
  /** The town as it was typed. */
  typed: string
  isUnknown: boolean
  /** Names that are spelled like an unknown one. */
  similar: string[]
  near: { town: Town & { region: string | null }; activities: CardActivity[] } | null
  /** Where most is coming, for visitors who have named no town. */
  towns: readonly (Town & { count: number })[]
}

/** The activities near a town that people name themselves: no location is read. */
export function NearSection({ typed, isUnknown, similar, near, towns }: NearSectionProps) {
  const { t } = useTranslation('home')
  const town = near && `${near.town.city}, ${near.town.province}`

  return (
    <section className="section wrap stack" aria-labelledby="near" id="pres-de-vous">
      <div className="between section-head">
        <h2 id="near">{near ? t('near.titleOf', { town: placeName(near.town) }) : t('near.title')}</h2>
        {town && <Link to={`${paths.activities}?${new URLSearchParams({ town })}`}>{t('near.all')}</Link>}
      </div>
      {/* Heard after a search: with script the rest of the page stays as it is. */}
      <p className="only-heard" role="status">
        {typed && near && t('near.shown', { town: placeName(near.town), count: near.activities.length })}
      </p>
      {near && near.activities.length > 0 && (
        <div className="cards">
          {near.activities.map((activity) => (
            <ActivityCard key={activity.activityId} activity={activity} />
          ))}
        </div>
      )}
      {near?.activities.length === 0 && <p className="soft">{t('near.none')}</p>}
      {towns.length > 0 && <Towns towns={towns} />}
      <Form className="cluster on-foot" action="/#pres-de-vous" preventScrollReset>
        <div className="field">
          <label htmlFor="near-town">{t(near ? 'near.other' : 'near.town')}</label>
          <input
            className="input"
            id="near-town"
            name="town"
            maxLength={120}
            autoComplete="address-level2"
            {...SUGGESTS_PLACES}
            defaultValue={typed}
            aria-invalid={isUnknown ? true : undefined}
            aria-describedby={isUnknown ? 'near-town-error' : undefined}
          />
          {isUnknown && (
            <p className="error" id="near-town-error" role="alert">
              <Icon name="alert" />
              <span>
                {t(similar.length > 0 ? 'near.similar' : 'near.unknown')}{' '}
                <PlaceLinks
                  names={similar}
                  addressOf={(town) => `/?${new URLSearchParams({ town })}#pres-de-vous`}
                />
              </span>
            </p>
          )}
        </div>
        <button className="button is-line">{t('near.button')}</button>
      </Form>
    </section>
  )
}

function Towns({ towns }: Pick<NearSectionProps, 'towns'>) {
  const { t, i18n } = useTranslation('home')
  const listOf = (town: string) => `${paths.activities}?${new URLSearchParams({ town })}`

  return (
    <ul className="cluster" aria-label={t('near.towns')}>
      {towns.map(({ city, province, count }) => (
        <li key={`${city}, ${province}`}>
          <Link className="button is-line is-small" to={listOf(`${city}, ${province}`)}>
            {city} <span className="soft">{formatCount(count, i18n.language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
