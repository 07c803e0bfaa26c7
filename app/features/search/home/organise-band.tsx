import { useTranslation } from 'react-i18next'
import { brand, organisePath, paths } from '#app/lib/brand.ts'
import { useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { Link } from '#app/ui/link.tsx'

const REASONS = ['places', 'tickets', 'attendance', 'languages'] as const

/** Invites people to organise, and mentions only what works already. */
export function OrganiseBand() {
  return (
    <section className="band" aria-labelledby="organise" {...useKeptMarkup('organise', <Invitation />)} />
  )
}

function Invitation() {
  const { t } = useTranslation('home')
  const { name } = brand

  return (
    <div className="wrap pair halves">
      <div className="stack">
        <h2 id="organise">{t('organise.title')}</h2>
        <p>{t('organise.text')}</p>
        <p className="cluster">
          <Link className="button is-dusk" to={organisePath()}>
            {t('organise.button', { name })}
          </Link>
          {brand.pages.offers && (
            <Link className="button is-line" to={paths.offers}>
              {t('organise.offers')}
            </Link>
          )}
        </p>
      </div>
      <dl>
        {REASONS.map((reason) => (
          <div key={reason}>
            <dt>{t(`organise.reasons.${reason}.title`)}</dt>
            <dd>{t(`organise.reasons.${reason}.text`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
