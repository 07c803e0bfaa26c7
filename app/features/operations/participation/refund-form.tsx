import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LastStep } from '#app/features/operations/last-step.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { Checkbox, ErrorSummary, RadioCards, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { ConfirmedRefundForm } from '#server/schemas/payment/refund.ts'

/** A paid ticket; money in cents. */
interface TicketToRefund {
  ticketId: number
  position: number
  typeName: string | null
  holderName: string
  isScanned: boolean
  paid: number
  /** As its order promised it for the day of the request. */
  promised: { percent: number; amount: number }
}

interface RefundTicketsFormProps {
  tickets: readonly TicketToRefund[]
  /** The day on which the person wrote to us, `YYYY-MM-DD`, where it was chosen. */
  askedOn: string | null
  result: SubmissionResult | undefined
}

/** Which tickets, how much of them, and why: those that stay ticked are cancelled and given back. */
export function RefundTicketsForm({ tickets, askedOn, result }: RefundTicketsFormProps) {
  const { t, i18n } = useTranslation('operations')
  const [form, fields] = useSchemaForm<typeof ConfirmedRefundForm>('giveBack', result, { share: 'PROMISED' })
  const { ticketIds, share, reason, confirmed } = fields
  // All boxes are ticked at first; a returned form keeps its choice.
  const sent = result && new Set([result.initialValue?.ticketIds].flat().map(String))
  const open = tickets.filter(({ isScanned }) => !isScanned)
  const promised = sumOf(open.map((ticket) => ticket.promised.amount))
  const shares = [
    {
      value: 'PROMISED',
      label: t('refund.promised'),
      hint: t(promised > 0 ? 'refund.promisedHint' : 'refund.promisedNothing'),
      end: formatMoney(promised, i18n.language),
    },
    {
      value: 'WHOLE',
      label: t('refund.whole'),
      hint: t('refund.wholeHint'),
      end: formatMoney(sumOf(open.map(({ paid }) => paid)), i18n.language),
    },
  ]

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      {askedOn !== null && <input type="hidden" name="askedOn" value={askedOn} />}
      <p>{t('refund.lead')}</p>
      <fieldset className="field" aria-describedby={ticketIds.errors && ticketIds.errorId}>
        <legend className="label">{t('refund.which')}</legend>
        {tickets.map((ticket) => {
          // The first box that can be ticked has the field's own id, to which the error summary links.
          const id = ticket === open[0] ? ticketIds.id : `${ticketIds.id}-${ticket.ticketId}`
          return (
            <label key={ticket.ticketId} className="choice is-card" htmlFor={id}>
              <input
                id={id}
                type="checkbox"
                name={ticketIds.name}
                value={ticket.ticketId}
                disabled={ticket.isScanned}
                defaultChecked={!ticket.isScanned && (sent?.has(String(ticket.ticketId)) ?? true)}
              />
              <TicketLine ticket={ticket} />
            </label>
          )
        })}
        <FieldError field={ticketIds} />
      </fieldset>
      <RadioCards
        field={share}
        label={t('refund.share')}
        hint={open.length > 1 && t('refund.shareHint')}
        options={shares}
      />
      <TextArea field={reason} label={t('refund.reason')} hint={t('refund.reasonHint')} />
      <LastStep
        label={t('refund.submit')}
        effect={t('refund.effect')}
        isOpen={Boolean(result)}
        confirmation={<Checkbox field={confirmed} label={t('refund.confirm')} />}
      >
        <SubmitButton tone="danger">{t('refund.submit')}</SubmitButton>
      </LastStep>
    </Form>
  )
}

function TicketLine({ ticket }: { ticket: TicketToRefund }) {
  const { t, i18n } = useTranslation('operations')
  const { typeName, holderName, position, isScanned, paid, promised } = ticket
  const money = (cents: number) => formatMoney(cents, i18n.language)

  return (
    <span>
      {typeName ?? t('refund.place')}, {holderName || t('refund.person', { number: position })}
      <span className="soft small in-choice">
        {t('refund.amounts', {
          paid: money(paid),
          promised: money(promised.amount),
          percent: promised.percent,
        })}
        {isScanned && ` ${t('refund.scanned')}`}
      </span>
    </span>
  )
}
