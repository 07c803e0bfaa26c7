import { getFormProps, getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Checkbox, ErrorSummary, Field, FormSection, SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import { hasUnhandledTax } from '#server/domain/payment/taxes.ts'
import type { BillingForm } from '#server/schemas/account/billing.ts'
import { RefundWords } from './refund-words.tsx'
import { SellerFields, sellerValues } from './seller-fields.tsx'

export interface OwnBilling {
  tps: string | null
  tvq: string | null
  useSpecimen: boolean
  /** Masked except for the last digits. */
  bank: { transitNbr: string; institutionNbr: string; accountNbr: string } | null
  refundMax: number
  pctRefundMax: number
  refundNom: number
  pctRefundNom: number
  refundMin: number
  pctRefundMin: number
  billingMail: string | null
  legalName: string | null
  address: string | null
  province: string | null
  telephone: string | null
}

interface BillingEditorProps {
  /** The id of the account whose settings they are. */
  of: number | null
  billing: OwnBilling
  /** The form as the server returned it, with its errors. */
  result: SubmissionResult | undefined
}

type BillingFieldset = ReturnType<typeof useSchemaForm<typeof BillingForm>>[1]

/** The form of `/mon-compte/facturation`. */
export function BillingEditor({ of, billing, result }: BillingEditorProps) {
  const { t } = useTranslation('settings')
  const { tps, tvq, bank, billingMail, ...rest } = billing
  const [form, fields] = useSchemaForm<typeof BillingForm>('billing', result, {
    ...rest,
    of: of ?? undefined,
    tps: tps ?? undefined,
    tvq: tvq ?? undefined,
    billingMail: billingMail ?? undefined,
    ...sellerValues(billing),
  })
  const { key, ...hidden } = getInputProps(fields.of, { type: 'hidden' })
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <Form className="stack-l" method="post" {...getFormProps(form)} noValidate>
      <input key={key} {...hidden} />
      <ErrorSummary form={form} />
      <FormSection title={t('billing.seller')}>
        <p className="soft">{t('billing.sellerLead')}</p>
        <SellerFields fields={fields} />
        <Field
          field={fields.billingMail}
          type="email"
          label={t('billing.billingMail')}
          hint={t('billing.billingMailHint')}
          autoComplete="email"
          optional
        />
      </FormSection>
      <FormSection title={t('billing.taxes')}>
        <p className="soft">{t('billing.taxesLead')}</p>
        <div className="pair">
          <Field field={fields.tps} label={t('billing.tps')} hint={t('billing.tpsHint')} />
          <Field field={fields.tvq} label={t('billing.tvq')} hint={t('billing.tvqHint')} />
        </div>
        {hasUnhandledTax(fields.province.value) && <Note tone="info">{t('billing.unhandledTax')}</Note>}
      </FormSection>
      <BankSection fields={fields} bank={bank} />
      <RefundSection fields={fields} />
      <p>
        <SubmitButton>{t('billing.submit')}</SubmitButton>
      </p>
    </Form>
  )
}

/** The numbers of a cheque. Stored ones are shown masked, and stay unless something else is typed. */
function BankSection({ fields, bank }: { fields: BillingFieldset; bank: OwnBilling['bank'] }) {
  const { t } = useTranslation('settings')

  return (
    <FormSection title={t('billing.bank')}>
      <p className="soft">{t('billing.bankLead')}</p>
      <Checkbox field={fields.useSpecimen} label={t('billing.useSpecimen')} />
      <div className="only-with-cheque stack">
        {bank && <p>{t('billing.kept', bank)}</p>}
        <p className="soft">{t(bank ? 'billing.replace' : 'billing.cheque')}</p>
        <div className="cheque-numbers">
          <Field
            field={fields.transitNbr}
            label={t('billing.transitNbr')}
            hint={t('billing.transitNbrHint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            field={fields.institutionNbr}
            label={t('billing.institutionNbr')}
            hint={t('billing.institutionNbrHint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            field={fields.accountNbr}
            label={t('billing.accountNbr')}
            hint={t('billing.accountNbrHint')}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </div>
      {bank && <Checkbox field={fields.dropBank} label={t('billing.drop')} />}
    </FormSection>
  )
}

function RefundSection({ fields }: { fields: BillingFieldset }) {
  const { t } = useTranslation('settings')
  const tiers = [
    { name: 'max', days: fields.refundMax, percent: fields.pctRefundMax },
    { name: 'nom', days: fields.refundNom, percent: fields.pctRefundNom },
    { name: 'min', days: fields.refundMin, percent: fields.pctRefundMin },
  ]
  const typed = Object.fromEntries(
    tiers.flatMap(({ days, percent }) => [days, percent].map(({ name, value }) => [name, value])),
  )

  return (
    <FormSection title={t('billing.refunds')}>
      <p className="soft">
        {t('billing.refundsLead')} {t('billing.tierHint')}
      </p>
      {tiers.map(({ name, days, percent }) => (
        <div key={name} className="pair is-short">
          <Field field={days} type="number" min={0} max={365} label={t(`billing.tiers.${name}.days`)} />
          <Field field={percent} type="number" min={0} max={100} label={t(`billing.tiers.${name}.percent`)} />
        </div>
      ))}
      <RefundWords fields={typed} />
    </FormSection>
  )
}
