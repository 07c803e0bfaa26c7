import { useTranslation } from 'react-i18next'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'

interface SellerSummaryProps {
  /** Null while something is missing. */
  seller: { legalName: string; address: string; province: string; telephone: string; email: string } | null
}

/** What buyers are told of the seller, or where to say it. */
export function SellerSummary({ seller }: SellerSummaryProps) {
  const { t } = useTranslation(['settings', 'hosting'])

  return (
    <section className="stack" aria-labelledby="seller-title">
      <div className="between">
        <h2 id="seller-title">{t('billing.seller')}</h2>
        <Badge tone={seller ? 'ok' : 'wait'} icon={seller ? 'check' : 'clock'}>
          {t(seller ? 'payments.known' : 'payments.missing')}
        </Badge>
      </div>
      <p className="soft">{t('billing.sellerLead')}</p>
      {seller ? (
        <>
          <p>
            <strong>{seller.legalName}</strong>
            <br />
            {seller.address}, {t(`hosting:editor.provinces.${seller.province}`)}
            <br />
            {seller.telephone}
            <br />
            {seller.email}
          </p>
          <p>
            <Link to={accountPaths.billing}>{t('payments.changeSeller')}</Link>
          </p>
        </>
      ) : (
        <p>
          <Link className="button" to={accountPaths.billing}>
            {t('payments.tellSeller')}
          </Link>
        </p>
      )}
    </section>
  )
}
