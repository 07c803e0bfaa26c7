import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Field, Select } from '#app/ui/form/index.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'

interface SellerValues {
  legalName: string | null
  address: string | null
  province: string | null
  telephone: string | null
}

/** What is known of the seller, as a form begins with it. */
export function sellerValues({ legalName, address, province, telephone }: SellerValues) {
  return {
    legalName: legalName ?? undefined,
    address: address ?? undefined,
    province: province ?? undefined,
    telephone: telephone ?? undefined,
  }
}

type SellerFieldset = Record<keyof SellerValues, FieldMetadata>

/** What buyers are told of the seller. */
export function SellerFields({ fields }: { fields: SellerFieldset }) {
  const { t } = useTranslation(['settings', 'hosting'])
  const provinces = PROVINCES.map((code) => ({ value: code, label: t(`hosting:editor.provinces.${code}`) }))

  return (
    <>
      <Field
        field={fields.legalName}
        label={t('billing.legalName')}
        hint={t('billing.legalNameHint')}
        autoComplete="organization"
      />
      <Field
        field={fields.address}
        label={t('billing.address')}
        hint={t('billing.addressHint')}
        autoComplete="address-line1"
      />
      <div className="pair">
        <Select
          field={fields.province}
          label={t('billing.province')}
          options={provinces}
          blank={t('billing.choose')}
          autoComplete="address-level1"
        />
        <Field
          field={fields.telephone}
          type="tel"
          label={t('billing.telephone')}
          hint={t('billing.telephoneHint')}
          autoComplete="tel"
        />
      </div>
    </>
  )
}
