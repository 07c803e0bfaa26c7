import { Form, useLocation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import type { TypedFilters } from '#app/shared/search/filters.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FilterField } from '#app/ui/filter-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { DayFields, type ListFiltersProps, SortField, TypeChoices, WhereFields } from './filter-fields.tsx'
import { FILTERS_FORM, isBesideTheList, useApplyFilters } from './filter-form.ts'

/**
 * The filters of the list: folded on a phone, open beside the list on a desktop. A GET form: the address holds them.
 * With script, what is chosen beside the list applies at once; what is typed waits for the button.
 */
export default function ListFilters(props: ListFiltersProps) {
  const { typed, errors } = props
  const { t } = useTranslation('search')
  const form = useFollowAddress()
  const applyNow = useApplyFilters()
  const count = countFilters(typed)

  function apply() {
    if (isBesideTheList()) applyNow()
  }

  function change({ target }: FormEvent) {
    const isChosen =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    if (isChosen && !(target.name === 'distance' && !typed.town)) apply()
  }

  return (
    <Form
      ref={form}
      id={FILTERS_FORM}
      className="filters keep"
      aria-label={t('filters.label')}
      noValidate
      onChange={change}
    >
      <details className="fold">
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
          <WhereFields typed={typed} errors={errors} />
          <TypeChoices {...props} />
          <DayFields typed={typed} errors={errors} />
          <SortField typed={typed} errors={errors} />
          <div className="apply stack">
            <button className="button is-full">{t('filters.button')}</button>
            {count > 0 && (
              <Link className="button is-quiet is-full" to={paths.activities}>
                {t('filters.clear')}
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}

function countFilters(typed: TypedFilters): number {
  const { search, types, language, when, startDate, endDate, town, free, places } = typed
  const hasDays = Boolean(startDate || endDate || when)
  return [search, hasDays, town, free, places, language].filter(Boolean).length + types.length
}

/**
 * With script the form stays mounted while the address changes: its fields follow, and on a phone it folds to show the
 * results. The results may come late: the field in which somebody types keeps what is in neither address.
 */
function useFollowAddress() {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(search)

  useEffect(() => {
    if (shown.current === search) return
    const before = new URLSearchParams(shown.current)
    shown.current = search
    const field = document.activeElement
    const isTyped =
      field instanceof HTMLInputElement &&
      field.form === form.current &&
      field.value !== (before.get(field.name) ?? '')
    const typed = isTyped ? field.value : ''
    form.current?.reset()
    for (const select of form.current?.querySelectorAll('select') ?? [])
      select.value = select.dataset.chosen ?? ''
    if (isTyped) field.value = typed
    const fold = form.current?.querySelector('details')
    if (fold) fold.open = false
  }, [search])

  return form
}
