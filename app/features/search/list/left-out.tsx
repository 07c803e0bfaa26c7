import { useTranslation } from 'react-i18next'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { Note } from '#app/ui/note.tsx'
import { FILTERS_FORM } from './filter-form.ts'

/** The filters with a field of their own, to which the note leads. */
const FIELDS = ['search', 'startDate', 'endDate', 'town', 'distance', 'types']

/** Says which filters could not be understood: the list is shown without them. */
export default function LeftOut({ errors }: { errors: Record<string, string[]> }) {
  const { t } = useTranslation('search')
  const errorText = useErrorText()
  const left = Object.entries(errors)

  return (
    <div role="alert">
      <Note tone="wait" icon="alert">
        <strong>{t('leftOut', { count: left.length })}</strong>
        <ul>
          {left.map(([field, [key = '']]) => (
            <li key={field}>
              {FIELDS.includes(field) ? (
                <a href={`#${FILTERS_FORM}-${field}`}>{errorText(key)}</a>
              ) : (
                errorText(key)
              )}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
