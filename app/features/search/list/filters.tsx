import { Form, Link, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import type { TypedFilters } from '#app/shared/search/filters.server.ts'
import { WHENS } from '#app/shared/search/when.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FilterError, FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import { FILTERS_FORM } from './filter-summary.tsx'

/** Distances to choose from, in kilometres. */
const DISTANCES = ['10', '30', '50', '100', '200']
const USUAL_DISTANCE = '30'

export interface ListFiltersProps {
  typed: TypedFilters
  /** Keys of the errors, by field. */
  errors: Record<string, string[]> | null
}

/**
 * The filters of the list: folded on a phone, open beside the list on a desktop. A GET form: the address holds them.
 */
export default function ListFilters({ typed, errors }: ListFiltersProps) {
  const { t } = useTranslation('search')
  const form = useFollowAddress(errors !== null)
  const count = countFilters(typed)

  return (
    <Form ref={form} id={FILTERS_FORM} className="filters keep" aria-label={t('filters.label')} noValidate>
      <details className="fold" open={errors !== null}>
        <summary>
          <Icon name="filter" />
          {t('filters.title')}
          {count > 0 && <Badge tone="info">{t('filters.count', { count })}</Badge>}
          <Icon name="next" />
        </summary>
        <div className="stack">
          <FilterField
            id={`${FILTERS_FORM}-search`}
            name="search"
            type="search"
            label={t('filters.search')}
            defaultValue={typed.search}
            errors={errors?.search}
          />
          <WhenFields typed={typed} errors={errors} />
          <WhereFields typed={typed} errors={errors} />
          <fieldset>
            <legend className="label">{t('filters.only')}</legend>
            <Box name="free" isTicked={typed.free} label={t('filters.free')} />
            <Box name="places" isTicked={typed.places} label={t('filters.places')} />
          </fieldset>
          <TypeChoices chosen={typed.types} errors={errors?.types} />
          <FilterSelect
            id={`${FILTERS_FORM}-sort`}
            name="sort"
            label={t('filters.sort')}
            chosen={typed.sort}
            options={['', 'relevance', 'date'].map((sort) => ({
              value: sort,
              label: t(`filters.sorts.${sort || 'usual'}`),
            }))}
            errors={errors?.sort}
          />
          <button className="button is-full">{t('filters.button')}</button>
          {count > 0 && (
            <Link className="button is-quiet is-full" to={paths.activities}>
              {t('filters.clear')}
            </Link>
          )}
        </div>
      </details>
    </Form>
  )
}

/** A preset such as "this weekend", or dates; dates that are typed take precedence. */
function WhenFields({ typed, errors }: ListFiltersProps) {
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

function WhereFields({ typed, errors }: ListFiltersProps) {
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

function Box({ name, isTicked, label }: { name: string; isTicked: boolean; label: string }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value="1" defaultChecked={isTicked} />
      <span>{label}</span>
    </label>
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

function TypeChoices({ chosen, errors }: { chosen: string[]; errors?: string[] }) {
  const { t } = useTranslation(['search', 'types'])
  const id = `${FILTERS_FORM}-types`

  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errors && `${id}-error`}>
      <legend className="label">{t('filters.types')}</legend>
      <FilterError id={id} errors={errors} />
      {ACTIVITY_TYPES.map((type) => (
        <label key={type.id} className="choice">
          <input
            type="checkbox"
            name="types"
            value={type.id}
            defaultChecked={chosen.includes(String(type.id))}
          />
          <span>{t(`types:${type.slug}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function countFilters({ search, types, when, startDate, endDate, town, free, places }: TypedFilters): number {
  const hasDays = Boolean(startDate || endDate || when)
  return [search, hasDays, town, free, places].filter(Boolean).length + types.length
}

/**
 * With script the form stays mounted while the address changes: its fields follow, and on a phone it folds to show the
 * results.
 */
function useFollowAddress(hasErrors: boolean) {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(search)

  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    form.current?.reset()
    const fold = form.current?.querySelector('details')
    if (fold) fold.open = hasErrors
  }, [search, hasErrors])

  return form
}
