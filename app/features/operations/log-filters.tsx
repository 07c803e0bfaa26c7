import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateInWords } from '#app/lib/format/typed-date.ts'
import { FilterField } from '#app/ui/filter-field.tsx'
import { ErrorSummary } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

const DAYS = ['startDate', 'endDate'] as const

interface LogFiltersProps {
  /** Its fields have the ids `<form>-<name>`. */
  form: string
  /** The page without filters. */
  address: string
  label: string
  typed: Record<(typeof DAYS)[number], string>
  /** Keys of the errors by field, null without any. */
  errors: Record<string, string[]> | null
  /** The fields that are wrong, by which the list is not filtered. */
  leftOut: readonly string[]
  /** The name of each filter, and what is chosen, in the order of the fields; empty: nothing is. */
  chosen: readonly { name: string; label: string; value: string }[]
  /** The fields that are always in sight. */
  children: ReactNode
  /** Those in the fold, before the dates. */
  more: ReactNode
  /** Whether one of those is filled in: the fold is open. */
  isMoreFilled: boolean
}

/**
 * The form above a log of operators: its first fields in sight, the others and the two dates in a fold; on a phone all of
 * it is folded until it filters. The address holds all of them, and a sentence says which ones apply.
 */
export function LogFilters(props: LogFiltersProps) {
  const { form, address, label, typed, errors, children, more, isMoreFilled } = props
  const { t } = useTranslation('operations')
  const isFiltered = Object.values(typed).some((value) => value !== '')
  const isOpen = isMoreFilled || DAYS.some((name) => typed[name] !== '')

  return (
    <div className="stack">
      <Form
        id={form}
        className="stack panel folds-on-phone"
        aria-label={label}
        key={JSON.stringify(typed)}
        noValidate
      >
        <details className="fold" open={isFiltered}>
          <summary>
            {label}
            <Icon name="next" />
          </summary>
        </details>
        <div className="stack">
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
                {DAYS.map((name) => (
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
          <p>
            <button className="button is-small">{t('logFilters.submit')}</button>
          </p>
        </div>
      </Form>
      {isFiltered && (
        <p className="small">
          <Applied {...props} /> <Link to={address}>{t('logFilters.all')}</Link>
        </p>
      )}
      <p className="soft small">{t('zone')}</p>
    </div>
  )
}

/** Says by what the list is filtered, and that a wrong filter is not among it. */
function Applied({ typed, chosen, leftOut }: LogFiltersProps) {
  const { t, i18n } = useTranslation('operations')
  const days = DAYS.filter((name) => typed[name] !== '').map((name) => {
    const day = dateInWords(typed[name], 'date', i18n.language) ?? typed[name]
    return { name, text: t(`logFilters.days.${name}`, { day }) }
  })
  const applied = [
    ...chosen
      .filter(({ value }) => value !== '')
      .map(({ name, label, value }) => ({ name, text: t('logFilters.one', { label, value }) })),
    ...days,
  ].filter(({ name }) => !leftOut.includes(name))
  const filters = applied.map(({ text }) => text).join(' · ')

  return (
    <>
      {filters !== '' && t('logFilters.applied', { filters })}{' '}
      {leftOut.length > 0 && t('logFilters.leftOut', { count: leftOut.length })}
    </>
  )
}
