import { Trans, useTranslation } from 'react-i18next'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SELLER_FIELDS } from '#server/domain/payment/seller.ts'

interface SellerStateProps {
  seller: Record<(typeof SELLER_FIELDS)[number], string | null>
}

/** Says what is missing before anything is sold: the form itself can be saved without it. */
export function SellerState({ seller }: SellerStateProps) {
  const { t } = useTranslation('settings')
  const missing = SELLER_FIELDS.filter((name) => !seller[name])
  if (missing.length > 0) {
    const fields = missing.map((name) => t(`billing.${name}`).toLowerCase()).join(', ')
    return <Note tone="info">{t('billing.sellerMissing', { fields })}</Note>
  }
  return (
    <Note tone="ok">
      <Trans
        t={t}
        i18nKey="billing.sellerKnown"
        components={{ payments: <Link to={accountPaths.payments} /> }}
      />
    </Note>
  )
}
