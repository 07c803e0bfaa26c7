import { useTranslation } from 'react-i18next'
import { beganWithPrice } from '#app/features/hosting/editor/finish.tsx'
import { Field } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ActivityFields } from './fields.ts'

/** The refunds of a cancellation. Only a paid activity needs them, so they are folded until it has a price. */
export function RefundFields({ fields }: { fields: ActivityFields }) {
  const { t } = useTranslation('hosting')
  const tiers = [
    { name: 'max', days: fields.refundMax, percent: fields.pctRefundMax },
    { name: 'nom', days: fields.refundNom, percent: fields.pctRefundNom },
    { name: 'min', days: fields.refundMin, percent: fields.pctRefundMin },
  ]
  const isOpen = beganWithPrice(fields) || tiers.some(({ days, percent }) => days.errors ?? percent.errors)

  return (
    <details className="fold" open={isOpen || undefined}>
      <summary>
        {t('editor.refunds.open')}
        <Icon name="next" />
      </summary>
      <div className="stack">
        <p className="soft">{t('editor.refunds.lead')}</p>
        <p className="small soft">{t('editor.refunds.zero')}</p>
        {tiers.map(({ name, days, percent }) => (
          <div key={name} className="pair is-short">
            <Field field={days} type="number" min={0} max={365} label={t(`editor.refunds.${name}.days`)} />
            <Field
              field={percent}
              type="number"
              min={0}
              max={100}
              label={t(`editor.refunds.${name}.percent`)}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
