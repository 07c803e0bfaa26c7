import { Form, useLocation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import type { TypedFilters } from '#app/shared/search/filters.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FilterError, FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { DayFields, type ListFiltersProps, SortField, TypeChoices, WhereFields } from './filter-fields.tsx'
import { FILTERS_FORM, isBesideTheList, useApplyFilters } from './filter-form.ts'

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

function Box({ name, isTicked, label }: { name: string; isTicked: boolean; label: string }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value="1" defaultChecked={isTicked} />
      <span>{label}</span>
    </label>
  )
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
