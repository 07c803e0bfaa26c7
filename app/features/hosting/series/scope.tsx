import { useTranslation } from 'react-i18next'

interface SeriesScopeProps {
  /** How many activities come later. */
  following: number
  /** Whether the form that came back was to apply to them, too. */
  isChosen?: boolean | undefined
  /** The people and the money that the later ones concern. */
  note?: string | null
}

/** Asks, on a form about one activity of a series, whether to apply it to all later ones. */
export function SeriesScope({ following, isChosen = false, note = null }: SeriesScopeProps) {
  const { t } = useTranslation('hosting')
  if (following === 0) return null

  return (
    <fieldset className="field">
      <legend className="label">{t('series.scope.label')}</legend>
      <label className="choice is-card">
        <input type="radio" name="scope" value="this" defaultChecked={!isChosen} />
        <span>{t('series.scope.this')}</span>
      </label>
      <label className="choice is-card">
        <input type="radio" name="scope" value="following" defaultChecked={isChosen} />
        <span>
          {t('series.scope.following', { count: following })}
          {note && <span className="small soft"> {note}</span>}
        </span>
      </label>
    </fieldset>
  )
}
