import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorRows } from '#app/features/hosting/editor/rows.ts'
import { Checkbox, Field } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { DateField } from './date-field.tsx'
import type { ActivityFields } from './fields.ts'
import { MinimumFields } from './minimum.tsx'
import { Questions } from './questions.tsx'
import { RefundFields } from './refund.tsx'
import { TicketTypes } from './ticket-types.tsx'

interface OptionsSectionProps {
  fields: ActivityFields
  /** The row that was just added, and the rows that were changed. */
  focus: string | null
  changed: EditorRows | null
  mayOweUnhandledTax: boolean
  /** The banner. */
  children: ReactNode
}

/** Everything that most activities do without: folded, except what is used or wrong. */
export function OptionsSection({ fields, focus, changed, children, ...props }: OptionsSectionProps) {
  const { t } = useTranslation('hosting')
  const { ticketTypes, questions } = fields

  return (
    <div>
      <Option name="joining" isOpen={changed === 'questions' || isUsed([fields.needsApproval, questions])}>
        <Checkbox
          field={fields.needsApproval}
          label={t('editor.approval.label')}
          hint={t('editor.approval.hint')}
        />
        <Questions field={questions} focus={focus} />
      </Option>
      <Option
        name="tickets"
        isOpen={changed === 'ticketTypes' || isUsed([ticketTypes, ...refundsOf(fields)])}
      >
        <TicketTypes field={ticketTypes} focus={focus} mayOweUnhandledTax={props.mayOweUnhandledTax} />
        <RefundFields fields={fields} />
      </Option>
      <Option name="names" isOpen={isUsed([fields.ticketsLockedAt])}>
        <p className="soft">{t('editor.names.lead')}</p>
        <DateField field={fields.ticketsLockedAt} label={t('editor.names.until')} optional />
      </Option>
      <Option name="external" isOpen={isUsed([fields.externalTicketUrl])}>
        <Field
          field={fields.externalTicketUrl}
          type="url"
          label={t('editor.external.label')}
          hint={t('editor.external.hint')}
          optional
        />
      </Option>
      <Option name="minimum" isOpen={isUsed([fields.minimumNbr, fields.minimumDate])}>
        <MinimumFields fields={fields} />
      </Option>
      <Option name="audience" isOpen={isUsed([fields.isPrivate, fields.membersOnly])}>
        <Checkbox
          field={fields.isPrivate}
          label={t('editor.private.label')}
          hint={t('editor.private.hint')}
        />
        <Checkbox
          field={fields.membersOnly}
          label={t('editor.membersOnly.label')}
          hint={t('editor.membersOnly.hint')}
        />
      </Option>
      <Option name="banner" isOpen={isUsed([fields.banner, fields.bannerKey])}>
        {children}
      </Option>
    </div>
  )
}

interface OptionProps {
  name: 'joining' | 'tickets' | 'names' | 'external' | 'minimum' | 'audience' | 'banner'
  isOpen: boolean
  children: ReactNode
}

/** One option: its title and what it is for in a line, its fields behind. */
function Option({ name, isOpen, children }: OptionProps) {
  const { t } = useTranslation('hosting')
  return (
    <details className="option" id={`option-${name}`} open={isOpen || undefined}>
      <summary>
        <span>
          <strong>{t(`editor.options.${name}.title`)}</strong>
          <span className="soft small">{t(`editor.options.${name}.text`)}</span>
        </span>
        <Icon name="next" />
      </summary>
      <div className="stack">{children}</div>
    </details>
  )
}

interface Used {
  initialValue?: unknown
  allErrors: Record<string, unknown>
}

/** Judged by what the form began with: a fold does not close while somebody empties a field in it. */
function isUsed(fields: readonly Used[]): boolean {
  return fields.some(({ initialValue, allErrors }) => {
    const isSaid = Array.isArray(initialValue) ? initialValue.some(saysSomething) : Boolean(initialValue)
    return isSaid || Object.keys(allErrors).length > 0
  })
}

/** A published activity without tickets of its own has one that is free and has no name: only its id is there. */
function saysSomething(row: unknown): boolean {
  const { id: _id, ...said } = row as { id?: unknown } & Record<string, unknown>
  return Object.values(said).some(Boolean)
}

/** The refunds are the host's own from the beginning: only an error opens them. */
function refundsOf({
  refundMax,
  pctRefundMax,
  refundNom,
  pctRefundNom,
  refundMin,
  pctRefundMin,
}: ActivityFields) {
  const all = [refundMax, pctRefundMax, refundNom, pctRefundNom, refundMin, pctRefundMin]
  return all.map(({ allErrors }) => ({ allErrors }))
}
