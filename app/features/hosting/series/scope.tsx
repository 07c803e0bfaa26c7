import { useTranslation } from 'react-i18next'

/** Asks, on a form about one activity of a series, whether to apply it to all later ones. */
export function SeriesScope({ following }: { following: number }) {
  const { t } = useTranslation('hosting')
  if (following === 0) return null

  return (
    <fieldset className="field">
      <legend className="label">{t('series.scope.label')}</legend>
      <label className="choice is-card">
        <input type="radio" name="scope" value="this" defaultChecked />
        <span>{t('series.scope.this')}</span>
      </label>
      <label className="choice is-card">
        <input type="radio" name="scope" value="following" />
        <span>{t('series.scope.following', { count: following })}</span>
      </label>
    </fieldset>
  )
}
