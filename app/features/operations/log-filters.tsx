import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterField } from '#app/ui/filter-field.tsx'
import { ErrorSummary } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

interface LogFiltersProps {
  /** Its fields have the ids `<form>-<name>`. */
  form: string
  /** The page without filters. */
  address: string
  label: string
  typed: Record<'startDate' | 'endDate', string>
  /** Keys of the errors by field, null without any. */
  errors: Record<string, string[]> | null
  /** The fields that are always in sight. */
  children: ReactNode
  /** Those in the fold, before the dates. */
  more: ReactNode
  /** Whether one of those is filled in: the fold is open. */
  isMoreFilled: boolean
}

/**
 * The form above a log of operators: its first fields in sight, the others and the two dates in a fold. The address
 * holds all of them.
 */
export function LogFilters(props: LogFiltersProps) {
  const { form, address, label, typed, errors, children, more, isMoreFilled } = props
  const { t } = useTranslation('operations')
  const isFiltered = Object.values(typed).some((value) => value !== '')
  const isOpen = isMoreFilled || typed.startDate !== '' || typed.endDate !== ''

  return (
    <Form id={form} className="stack panel" aria-label={label} key={JSON.stringify(typed)} noValidate>
      {errors && (
        <ErrorSummary form={{ id: form, errorId: `${form}-error`, allErrors: errors, status: 'error' }} />
      )}
      {children}
      <details className="fold" open={isOpen}>
        <summary>
          {t('logFilters.more')}
          <Icon name="next" />
        </summary>
        <div className="stack">
          {more}
          <div className="pair">
            {(['startDate', 'endDate'] as const).map((name) => (
              <FilterField
                key={name}
                id={`${form}-${name}`}
                name={name}
                type="date"
                min="1900-01-01"
                max="2099-12-31"
                label={t(`logFilters.${name}`)}
                defaultValue={typed[name]}
                errors={errors?.[name]}
              />
            ))}
          </div>
        </div>
      </details>
      <p className="cluster">
        <button className="button is-small">{t('logFilters.submit')}</button>
        {isFiltered && <Link to={address}>{t('logFilters.all')}</Link>}
      </p>
    </Form>
  )
}
