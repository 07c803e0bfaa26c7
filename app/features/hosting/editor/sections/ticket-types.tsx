import { useTranslation } from 'react-i18next'
import { Checkbox, Field } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import type { ActivityFields, TicketTypeField } from './fields.ts'
import { LocalTimeField } from './local-time-field.tsx'
import { AddRow, FOCUSED, RemoveRow, RowMark } from './row-buttons.tsx'

interface TicketTypesProps {
  field: ActivityFields['ticketTypes']
  /** The row that was just added. */
  focus: string | null
  /** The provincial sales tax of the place is not handled. */
  mayOweUnhandledTax: boolean
  /** Whether the host is an organisation: only those have members with cards. */
  hasMembers: boolean
}

/** Whether a box was ticked when the form was filled: it is shown then, so that it can be taken back. */
export function isTicked({ initialValue }: { initialValue?: unknown }): boolean {
  return initialValue === 'on'
}

/** The ticket types that people choose from. Without one, the activity is free. */
export function TicketTypes({ field, focus, mayOweUnhandledTax, hasMembers }: TicketTypesProps) {
  const { t } = useTranslation('hosting')
  const rows = field.getFieldList()

  return (
    <div id="ticketRows" className="stack">
      <p className="soft">{t(rows.length === 0 ? 'editor.tickets.none' : 'editor.tickets.lead')}</p>
      {rows.map((row, index) => (
        <TicketTypeRow
          key={row.key}
          row={row}
          index={index}
          isNew={focus === row.name}
          hasMembers={hasMembers}
        />
      ))}
      <AddRow rows="ticketTypes" label={t('editor.tickets.add')} />
      {rows.length > 0 && <Note tone="info">{t('editor.tickets.paid')}</Note>}
      {rows.length > 0 && mayOweUnhandledTax && <Note tone="info">{t('editor.tickets.unhandledTax')}</Note>}
    </div>
  )
}

interface TicketTypeRowProps extends Pick<TicketTypesProps, 'hasMembers'> {
  row: TicketTypeField
  index: number
  isNew: boolean
}

function TicketTypeRow({ row, index, isNew, hasMembers }: TicketTypeRowProps) {
  const { t } = useTranslation('hosting')
  const fields = row.getFieldset()
  const title = t('editor.tickets.nth', { number: index + 1 })

  return (
    <div className="panel stack" role="group" aria-label={title}>
      <div className="between">
        <p className="label">{title}</p>
        <RemoveRow rows="ticketTypes" index={index} of={title} />
      </div>
      <RowMark row={fields.row} id={fields.id} index={index} />
      <div className="pair">
        <Field
          field={fields.name}
          label={t('editor.tickets.name')}
          autoComplete="off"
          {...(isNew && FOCUSED)}
          optional
        />
        <Field
          field={fields.price}
          label={t('editor.tickets.price')}
          hint={t('editor.tickets.priceHint')}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
      </div>
      <Field
        field={fields.limit}
        type="number"
        min={1}
        inputMode="numeric"
        label={t('editor.tickets.limit')}
        hint={t('editor.tickets.limitHint')}
        optional
      />
      <div className="pair">
        <LocalTimeField field={fields.salesStart} label={t('editor.tickets.salesStart')} optional />
        <LocalTimeField field={fields.salesEnd} label={t('editor.tickets.salesEnd')} optional />
      </div>
      {(hasMembers || isTicked(fields.membersOnly)) && (
        <Checkbox field={fields.membersOnly} label={t('editor.tickets.membersOnly')} />
      )}
      <Checkbox
        field={fields.taxExempt}
        label={t('editor.tickets.taxExempt')}
        hint={t('editor.tickets.taxExemptHint')}
      />
    </div>
  )
}
