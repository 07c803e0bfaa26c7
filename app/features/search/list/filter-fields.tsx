import { useTranslation } from 'react-i18next'
import { SUGGESTS_PLACES } from '#app/shared/activity/town/suggest.ts'
import type { TypedFilters } from '#app/shared/search/filters.server.ts'
import { WHENS } from '#app/shared/search/when.ts'
import { FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { FILTERS_FORM } from './filter-summary.tsx'

/** A preset such as "this weekend", or dates; dates that are typed take precedence. */
export function WhenFields({ typed, errors }: ListFiltersProps) {
  const { t } = useTranslation('search')

  return (
    <>
      <FilterSelect
        id={`${FILTERS_FORM}-when`}
        name="when"
        label={t('filters.when')}
        chosen={typed.when}
        options={WHENS.toReversed().map((when) => ({
          value: when === 'any' ? '' : when,
          label: t(`filters.whens.${when}`),
        }))}
      />
      <div className="pair">
        <DayField name="startDate" label={t('filters.from')} day={typed.startDate} errors={errors} />
        <DayField name="endDate" label={t('filters.until')} day={typed.endDate} errors={errors} />
      </div>
    </>
  )
}

interface DayFieldProps {
  name: 'startDate' | 'endDate'
  label: string
  day: string
  errors: ListFiltersProps['errors']
}

function DayField({ name, label, day, errors }: DayFieldProps) {
  // A date field cannot show an invalid date, so a text field shows what was typed.
  const isDate = day === '' || isDay(day)
  const kind = isDate ? { type: 'date', min: '1900-01-01', max: '2099-12-31' } : { type: 'text' }

  return (
    <FilterField
      id={`${FILTERS_FORM}-${name}`}
      name={name}
      {...kind}
      label={label}
      defaultValue={day}
      errors={errors?.[name]}
    />
  )
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`)
}

/** Distances to choose from, in kilometres. */
const DISTANCES = ['10', '30', '50', '100', '200']
const USUAL_DISTANCE = '30'

export interface ListFiltersProps {
  typed: TypedFilters
  /** Keys of the errors, by field. */
  errors: Record<string, string[]> | null
}

export function WhereFields({ typed, errors }: ListFiltersProps) {
  const { t } = useTranslation('search')
  const distance = typed.distance || USUAL_DISTANCE
  const distances = [...new Set([...DISTANCES, distance])]

  return (
    <>
      <FilterField
        id={`${FILTERS_FORM}-town`}
        name="town"
        label={t('filters.town')}
        maxLength={120}
        autoComplete="address-level2"
        {...SUGGESTS_PLACES}
        defaultValue={typed.town}
        errors={errors?.town}
      />
      <FilterSelect
        id={`${FILTERS_FORM}-distance`}
        name="distance"
        label={t('filters.distance')}
        chosen={distance}
        options={distances.map((km) => ({ value: km, label: t('filters.km', { km }) }))}
        errors={errors?.distance}
      />
    </>
  )
}
