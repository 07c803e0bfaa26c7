import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PlaceLinks } from '#app/shared/activity/town/links.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

export interface SearchNotesProps {
  corrections: { typed: string; meant: string }[]
  isNarrowed: boolean
  /** Places are named as the address names them: `Saint-Raymond, Capitale-Nationale`. */
  town: string | null
  /** Other towns of the same name. */
  namesakes: string[]
  /** A town that nobody knows, and that filters nothing. */
  unknownTown: { typed: string; similar: string[] } | null
}

/** Explains how the search was understood, with links to the other meanings. */
export default function SearchNotes({
  corrections,
  isNarrowed,
  town,
  namesakes,
  unknownTown,
}: SearchNotesProps) {
  const { t } = useTranslation('notes')
  const [params] = useSearchParams()
  const addressWith = (name: string, value: string) => {
    const other = new URLSearchParams(params)
    other.set(name, value)
    other.delete('page')
    return `?${other}`
  }

  return (
    <div className="stack">
      {corrections.map(({ typed, meant }) => (
        <Note key={typed} tone="info">
          {t('corrected', { typed, meant })}
        </Note>
      ))}
      {isNarrowed && (
        <Note tone="info">
          {t('narrowed')} <Link to={addressWith('sort', 'date')}>{t('byDate')}</Link>
        </Note>
      )}
      {unknownTown && (
        <Note tone="wait" icon="alert">
          {t('unknownTown', { town: unknownTown.typed })}{' '}
          {unknownTown.similar.length > 0 ? t('similarTowns') : t('nearbyTown')}{' '}
          <PlaceLinks names={unknownTown.similar} addressOf={(name) => addressWith('town', name)} />
        </Note>
      )}
      {town && namesakes.length > 0 && (
        <Note tone="info">
          {t('town', { town })}{' '}
          <PlaceLinks names={namesakes} addressOf={(name) => addressWith('town', name)} />
        </Note>
      )}
    </div>
  )
}
