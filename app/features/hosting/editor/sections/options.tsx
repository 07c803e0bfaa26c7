import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Field } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { BannerSection } from './banner.tsx'
import type { ActivityFields, SectionProps } from './fields.ts'
import { LocalTimeField } from './local-time-field.tsx'
import { MinimumFields } from './minimum.tsx'
import { Questions } from './questions.tsx'
import { RefundFields } from './refund.tsx'
import { isTicked, TicketTypes } from './ticket-types.tsx'

/** In the order of the last step of a draft. */
const OPTIONS = ['joining', 'tickets', 'names', 'external', 'minimum', 'audience', 'banner'] as const

type OptionName = (typeof OPTIONS)[number]

type OptionsProps = Pick<
  SectionProps,
  'fields' | 'focus' | 'changed' | 'mayOweUnhandledTax' | 'hasMembers' | 'bannerKey'
>

/** Everything that most activities do without: folded, except what is used or wrong. Shows all options, or these. */
export function OptionsSection({
  names = OPTIONS,
  ...props
}: OptionsProps & { names?: readonly OptionName[] }) {
  return (
    <div>
      {names.map((name) => (
        <Option key={name} name={name} isOpen={isOpenAtFirst(name, props)}>
          <OptionFields name={name} {...props} />
        </Option>
      ))}
    </div>
  )
}

function OptionFields({ name, fields, focus, ...props }: OptionsProps & { name: OptionName }) {
  const { t } = useTranslation('hosting')
  switch (name) {
    case 'joining':
      return (
        <>
          <Checkbox
            field={fields.needsApproval}
            label={t('editor.approval.label')}
            hint={t('editor.approval.hint')}
          />
          <Questions field={fields.questions} focus={focus} />
        </>
      )
    case 'tickets':
      return (
        <>
          <TicketTypes
            field={fields.ticketTypes}
            focus={focus}
            mayOweUnhandledTax={props.mayOweUnhandledTax}
            hasMembers={props.hasMembers}
          />
          <RefundFields fields={fields} />
        </>
      )
    case 'names':
      return (
        <>
          <p className="soft">{t('editor.names.lead')}</p>
          <LocalTimeField field={fields.ticketsLockedAt} label={t('editor.names.until')} optional />
        </>
      )
    case 'external':
      return (
        <Field
          field={fields.externalTicketUrl}
          type="url"
          label={t('editor.external.label')}
          hint={t('editor.external.hint')}
          optional
        />
      )
    case 'minimum':
      return <MinimumFields fields={fields} />
    case 'audience':
      return (
        <>
          <Checkbox
            field={fields.isPrivate}
            label={t('editor.private.label')}
            hint={t('editor.private.hint')}
          />
          {(props.hasMembers || isTicked(fields.membersOnly)) && (
            <Checkbox
              field={fields.membersOnly}
              label={t('editor.membersOnly.label')}
              hint={t('editor.membersOnly.hint')}
            />
          )}
        </>
      )
    case 'banner':
      return <BannerSection fields={fields} bannerKey={props.bannerKey} />
  }
}

interface OptionProps {
  name: OptionName
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

function isOpenAtFirst(name: OptionName, { fields, changed }: OptionsProps): boolean {
  switch (name) {
    case 'joining':
      return changed === 'questions' || isUsed([fields.needsApproval, fields.questions])
    case 'tickets':
      return changed === 'ticketTypes' || isUsed([fields.ticketTypes, ...refundsOf(fields)])
    case 'names':
      return isUsed([fields.ticketsLockedAt])
    case 'external':
      return isUsed([fields.externalTicketUrl])
    case 'minimum':
      return isUsed([fields.minimumNbr, fields.minimumDate])
    case 'audience':
      return isUsed([fields.isPrivate, fields.membersOnly])
    case 'banner':
      return isUsed([fields.banner, fields.bannerKey])
  }
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
