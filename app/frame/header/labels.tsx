import { useTranslation } from 'react-i18next'
import { brand } from '#app/lib/brand.ts'

/** A short visible label with a complete accessible name: `Proposer une activité`. */
export function ProposeLabel() {
  const { t } = useTranslation('common')
  return (
    <span>
      {t('header.propose')}
      <span className="only-heard"> {t('header.proposeHeard')}</span>
    </span>
  )
}

/** A short visible label with a complete accessible name: `Organiser sur Virée`. */
export function OrganiseLabel() {
  const { t } = useTranslation('common')
  return (
    <span>
      {t('header.organise')}
      <span className="only-heard"> {t('header.organiseHeard', { name: brand.name })}</span>
    </span>
  )
}
