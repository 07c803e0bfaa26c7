import { useTranslation } from 'react-i18next'
import { SUGGESTS_PLACES } from '#app/shared/activity/town/suggest.ts'
import type { TypedFilters } from '#app/shared/search/filters.server.ts'
import { FilterError, FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ACTIVITY_TYPES, FAMILY_TYPE } from '#server/domain/activity/type.ts'
import type { Facets } from '#server/domain/search/facets.ts'
import { Chip } from './chip.tsx'
import { FILTERS_FORM } from './filter-form.ts'

export interface ListFiltersProps {
  typed: TypedFilters
  /** Keys of the errors, by field. */
  errors: Record<string, string[]> | null
  facets: Facets
}

type FieldsProps = Pick<ListFiltersProps, 'typed' | 'errors'>

/** Days of one's own, instead of the chips: open where some were typed. */
export function DayFields({ typed, errors }: FieldsProps) {
  const { t } = useTranslation('search')

  return (
    <details className="fold" open={Boolean(typed.startDate || typed.endDate)}>
      <summary>
        {t('filters.days')}
        <Icon name="next" />
      </summary>
      <div className="pair">
        <DayField name="startDate" label={t('filters.from')} day={typed.startDate} errors={errors} />
        <DayField name="endDate" label={t('filters.until')} day={typed.endDate} errors={errors} />
      </div>
    </details>
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

export function WhereFields({ typed, errors }: FieldsProps) {
  const { t } = useTranslation('search')
  const distance = typed.distance || USUAL_DISTANCE
  const distances = [...new Set([...DISTANCES, distance])]

  return (
    <div className="pair is-where">
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
    </div>
  )
}

/** The types with their numbers; the one for families is a chip above the list. */
export function TypeChoices({ typed, errors, facets }: ListFiltersProps) {
  const { t } = useTranslation(['search', 'types'])
  const id = `${FILTERS_FORM}-types`
  const wrong = errors?.types

  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={wrong && `${id}-error`}>
      <legend className="label">{t('filters.types')}</legend>
      <FilterError id={id} errors={wrong} />
      <div className="chips is-small">
        {ACTIVITY_TYPES.filter((type) => type !== FAMILY_TYPE).map((type) => (
          <Chip
            key={type.id}
            type="checkbox"
            name="types"
            value={type.id}
            isChosen={typed.types.includes(String(type.id))}
            label={t(`types:${type.slug}`)}
            count={facets.types[type.id] ?? 0}
            isLeast={facets.isLeast}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Only words have better and worse matches: without them, the list is by date. */
export function SortField({ typed, errors }: FieldsProps) {
  const { t } = useTranslation('search')
  if (!typed.search.trim()) return null

  return (
    <FilterSelect
      id={`${FILTERS_FORM}-sort`}
      name="sort"
      label={t('filters.sort')}
      chosen={typed.sort === 'date' ? 'date' : 'relevance'}
      options={(['relevance', 'date'] as const).map((sort) => ({
        value: sort,
        label: t(`filters.sorts.${sort}`),
      }))}
      errors={errors?.sort}
    />
  )
}
