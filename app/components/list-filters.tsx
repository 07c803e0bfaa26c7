import { Form, Link, useLocation } from '@remix-run/react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import type { TypedFilters } from '#app/lib/list-filters.server.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity-type.ts'
import { Badge } from './badge.tsx'
import { FilterError, FilterField } from './filter-field.tsx'
import { ErrorSummary } from './form/error-summary.tsx'
import { Icon } from './icon.tsx'

const FORM = 'filters'

interface ListFiltersProps {
  typed: TypedFilters
  /** Keys of what is wrong, by field. */
  errors: Record<string, string[]> | null
}

/** What is wrong with the filters, over the whole width of the page. */
export function FilterSummary({ errors }: { errors: Record<string, string[]> }) {
  return (
    <Suspense>
      <ErrorSummary form={{ id: FORM, errorId: `${FORM}-error`, allErrors: errors, status: 'error' }} />
    </Suspense>
  )
}

/** The filters of the list: folded on a phone, open beside the list on a desktop. They end up in the address. */
export function ListFilters({ typed, errors }: ListFiltersProps) {
  const { t } = useTranslation('activity')
  const form = useFollowAddress(errors !== null)
  const count = countFilters(typed)

  return (
    <Form ref={form} id={FORM} className="filters keep" aria-label={t('list.filters.label')} noValidate>
      <details className="fold" open={errors !== null}>
        <summary>
          <Icon name="filter" />
          {t('list.filters.title')}
          {count > 0 && <Badge tone="info">{t('list.filters.count', { count })}</Badge>}
          <Icon name="next" />
        </summary>
        <div className="stack">
          <FilterField
            id={`${FORM}-search`}
            name="search"
            type="search"
            label={t('list.filters.search')}
            defaultValue={typed.search}
            errors={errors?.search}
          />
          <div className="pair">
            <DayField name="startDate" label={t('list.filters.from')} day={typed.startDate} errors={errors} />
            <DayField name="endDate" label={t('list.filters.until')} day={typed.endDate} errors={errors} />
          </div>
          <TypeChoices chosen={typed.types} errors={errors?.types} />
          <button className="button is-full">{t('list.filters.button')}</button>
          {count > 0 && (
            <Link className="button is-quiet is-full" to={paths.activities}>
              {t('list.filters.clear')}
            </Link>
          )}
        </div>
      </details>
    </Form>
  )
}

interface DayFieldProps {
  name: 'startDate' | 'endDate'
  label: string
  day: string
  errors: ListFiltersProps['errors']
}

function DayField({ name, label, day, errors }: DayFieldProps) {
  // A date field cannot show what is no date: then it is a line of text, so that what was typed stays.
  const isDate = day === '' || isDay(day)
  const kind = isDate ? { type: 'date', min: '1900-01-01', max: '2099-12-31' } : { type: 'text' }

  return (
    <FilterField
      id={`${FORM}-${name}`}
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
  const { t } = useTranslation(['activity', 'types'])
  const id = `${FORM}-types`

  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errors && `${id}-error`}>
      <legend className="label">{t('list.filters.types')}</legend>
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

function countFilters({ search, types, startDate, endDate }: TypedFilters): number {
  return (search ? 1 : 0) + types.length + (startDate || endDate ? 1 : 0)
}

/** With script the form stays while the address changes: its fields follow, and on a phone it folds to show the answer. */
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
