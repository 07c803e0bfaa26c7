import { type FieldMetadata, getFormProps, getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import type { NamesForm } from '#server/schemas/participation/naming.ts'
import type { TicketView } from './view.ts'

interface NamesOfPartyProps {
  tickets: TicketView[]
  action: string
  result: SubmissionResult | undefined
}

/** The people of a party, each beside the number of their ticket. */
export function NamesOfParty({ tickets, action, result }: NamesOfPartyProps) {
  const { t } = useTranslation('participation')
  const typed = {
    billets: tickets.map(({ uuid, firstName, lastName }) => {
      return { uuid, prenom: firstName ?? '', nom: lastName ?? '' }
    }),
  }
  const [form, fields] = useSchemaForm<typeof NamesForm>('noms', result, typed)
  const rows = fields.billets.getFieldList()

  return (
    <Form method="post" {...getFormProps(form)} action={action} className="stack" noValidate>
      <ErrorSummary form={form} />
      <p className="soft">{t('names.lead')}</p>
      {rows.map((row, index) => {
        const uuid = row.getFieldset().uuid.initialValue
        // As on the ticket itself: those that somebody else holds by now count, too.
        const ticket = tickets.find((ticket) => ticket.uuid === uuid)
        const [position, of] = ticket ? [ticket.position, ticket.of] : [index + 1, rows.length]
        return <NameOfTicket key={row.key} row={row} index={position} count={of} />
      })}
      <SubmitButton>{t('names.button')}</SubmitButton>
    </Form>
  )
}

type TicketNames = { uuid: string; prenom?: string | undefined; nom?: string | undefined }

interface NameOfTicketProps {
  row: FieldMetadata<TicketNames>
  index: number
  count: number
}

function NameOfTicket({ row, index, count }: NameOfTicketProps) {
  const { t } = useTranslation('participation')
  const { uuid, prenom, nom } = row.getFieldset()
  const { key, ...hidden } = getInputProps(uuid, { type: 'hidden' })

  return (
    <fieldset>
      <legend className="label">{t('code.of', { index, count })}</legend>
      <input key={key} {...hidden} />
      <div className="pair">
        <Field field={prenom} label={t('join.guest.firstName')} autoComplete="off" optional />
        <Field field={nom} label={t('join.guest.lastName')} autoComplete="off" optional />
      </div>
    </fieldset>
  )
}
