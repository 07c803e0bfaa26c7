import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { slipPath } from '#server/domain/participation/hosting-paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { ChequesToDeposit } from '#server/schemas/participation/cheque.ts'

const FORM_ID = 'deposit'

export interface OpenSlip {
  slipId: number
  count: number
  amount: number
}

/** Leads to the slip that still takes cheques, and says what is on it. */
export function OpenSlipLink({ slip: { slipId, count, amount } }: { slip: OpenSlip }) {
  const { t, i18n } = useTranslation('cheques')
  return (
    <Link to={slipPath(slipId)}>
      {t('deposit.open', { count, amount: formatMoney(amount, i18n.language) })}
    </Link>
  )
}

interface ChooseChequeProps {
  chequeId: number
  /** It was, in a form that came back. */
  isTicked: boolean
  children: ReactNode
}

/** The box beside a cheque, which its name labels; it belongs to the form below the list. */
export function ChooseCheque({ chequeId, isTicked, children }: ChooseChequeProps) {
  const { t } = useTranslation('cheques')
  return (
    <label className="choice">
      <input type="checkbox" name="chequeIds" value={chequeId} form={FORM_ID} defaultChecked={isTicked} />
      <span>
        <span className="only-heard">{t('deposit.choose')} </span>
        {children}
      </span>
    </label>
  )
}

interface DepositFormProps {
  openSlip: OpenSlip | null
  result: SubmissionResult | undefined
}

/** Puts the chosen cheques on the open slip, or on a new one. */
export function DepositForm({ openSlip, result }: DepositFormProps) {
  const { t } = useTranslation('cheques')
  const [form, { chequeIds }] = useSchemaForm<typeof ChequesToDeposit>(FORM_ID, result)
  return (
    <Form method="post" className="stack panel" {...getFormProps(form)} noValidate preventScrollReset>
      <ErrorSummary form={form} />
      <p className="cluster" id={chequeIds.id} tabIndex={-1}>
        <SubmitButton name="intent" value="deposit">
          {t(openSlip ? 'deposit.add' : 'deposit.begin')}
        </SubmitButton>
        {openSlip && <OpenSlipLink slip={openSlip} />}
      </p>
    </Form>
  )
}
