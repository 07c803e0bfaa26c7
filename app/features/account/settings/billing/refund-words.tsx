import { useTranslation } from 'react-i18next'
import { type RefundFields, refundPolicyOf } from '#app/shared/account/refund-policy.ts'
import { activeTiers, refundPolicyRefusal } from '#server/domain/activity/refund-policy.ts'

/** Describes the refunds in words; with script, as they are typed. Empty while they contradict each other. */
export function RefundWords({ fields }: { fields: RefundFields }) {
  const { t } = useTranslation('settings')
  const policy = refundPolicyOf(fields)
  if (refundPolicyRefusal(policy)) return null
  const tiers = activeTiers(policy).filter(({ percent }) => percent > 0)

  return (
    <div className="panel stack" role="status">
      <p className="label">{t('billing.inWords')}</p>
      {tiers.length === 0 ? (
        <p>{t('billing.words.none')}</p>
      ) : (
        <>
          <ul className="bullets">
            {tiers.map(({ tier, days, percent }) => (
              <li key={tier}>{t('billing.words.until', { count: days, percent })}</li>
            ))}
            <li>{t('billing.words.then')}</li>
          </ul>
          <p className="small soft">{t('billing.words.host')}</p>
        </>
      )}
    </div>
  )
}
