import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PlaceLinks } from '#app/shared/activity/town/links.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

interface Town {
  city: string
  province: string
}

export interface SearchNotesProps {
  corrections: { typed: string; meant: string }[]
  isNarrowed: boolean
  town: Town | null
  /** Other towns of the same name. */
  namesakes: Town[]
}

/** Explains how the search was understood, with links to the other meanings. */
export default function SearchNotes({ corrections, isNarrowed, town, namesakes }: SearchNotesProps) {
  const { t } = useTranslation('search')
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
          {t('notes.corrected', { typed, meant })}
        </Note>
      ))}
      {isNarrowed && (
        <Note tone="info">
          {t('notes.narrowed')} <Link to={addressWith('sort', 'date')}>{t('notes.byDate')}</Link>
        </Note>
      )}
      {town && namesakes.length > 0 && (
        <Note tone="info">
          {t('notes.town', { town: nameOf(town) })}{' '}
          {namesakes.map((namesake, index) => (
            <span key={nameOf(namesake)}>
              {index > 0 && ' · '}
              <Link to={addressWith('town', nameOf(namesake))}>{nameOf(namesake)}</Link>
            </span>
          ))}
        </Note>
      )}
    </div>
  )
}

/** `Saint-Jean, NB`: a form that the search reads as this town. */
function nameOf({ city, province }: Town): string {
  return `${city}, ${province}`
}
