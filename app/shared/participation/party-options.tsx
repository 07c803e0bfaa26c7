import { useTranslation } from 'react-i18next'

/** `1 personne`, `2 personnes` … as options of a select. */
export function PartyOptions({ most }: { most: number }) {
  const { t } = useTranslation('common')
  return Array.from({ length: most }, (_, index) => (
    <option key={index} value={index + 1}>
      {t('people', { count: index + 1 })}
    </option>
  ))
}
