import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { ErrorSummary } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import {
  LONGEST_SEARCH,
  PARTICIPANT_ORDERS,
  type ParticipantState,
} from '#server/domain/participation/participant-list.ts'
import type { TypedListFilter } from './list-filter.server.ts'

export interface ListFilterProps {
  activityId: number
  typed: TypedListFilter
  /** Keys of the errors by field, null without any. */
  errors: Partial<Record<keyof TypedListFilter, string[]>> | null
  /** The states that can find somebody. */
  states: readonly ParticipantState[]
  isFiltered: boolean
  /** A long list is searched more often than read to its end: the fields stand open above it. */
  isLong: boolean
}

const FORM = 'participants-filter'

/** Searches the list by name, narrows it down by state, and sorts it. A GET form: the address holds the filter. */
export function ListFilter({ activityId, typed, errors, states, isFiltered, isLong }: ListFilterProps) {
  const { t } = useTranslation('participants')
  const found = states.map((state) => ({ value: state, label: t(`filter.states.${state}`) }))
  const orders = PARTICIPANT_ORDERS.map((order) => ({ value: order, label: t(`filter.orders.${order}`) }))
  const list = `${hostedPath(activityId)}#participants`

  const form = (
    <Form
      id={FORM}
      className="stack"
      role="search"
      aria-label={t('filter.title')}
      action={list}
      key={JSON.stringify(typed)}
      preventScrollReset
      noValidate
    >
      {errors && (
        <ErrorSummary form={{ id: FORM, errorId: `${FORM}-error`, allErrors: errors, status: 'error' }} />
      )}
      <FilterField
        id={`${FORM}-q`}
        name="q"
        type="search"
        label={t('filter.name')}
        defaultValue={typed.q}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        errors={errors?.q}
      />
      <div className="pair">
        <FilterSelect
          id={`${FORM}-etat`}
          name="etat"
          label={t('filter.state')}
          chosen={typed.etat}
          options={[{ value: '', label: t('filter.everybody') }, ...found]}
          errors={errors?.etat}
        />
        <FilterSelect
          id={`${FORM}-tri`}
          name="tri"
          label={t('filter.order')}
          chosen={typed.tri}
          options={orders}
          errors={errors?.tri}
        />
      </div>
      <p className="cluster">
        <button className="button is-small is-line">{t('filter.submit')}</button>
        {isFiltered && (
          <Link to={list} preventScrollReset>
            {t('filter.all')}
          </Link>
        )}
      </p>
    </Form>
  )

  if (isFiltered || isLong || errors) return <div className="panel">{form}</div>
  return (
    <details className="fold panel">
      <summary>
        {t('filter.title')}
        <Icon name="next" />
      </summary>
      {form}
    </details>
  )
}
