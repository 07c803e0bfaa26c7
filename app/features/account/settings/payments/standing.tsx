import { useTranslation } from 'react-i18next'
import type { PaymentAccountStanding } from '#server/domain/payment/account.ts'

interface StandingProps {
  state: Exclude<PaymentAccountStanding, 'OFF'>
  isSellerKnown: boolean
}

/** Whether the host can sell, in a sentence, and what is left to do until then. */
export function Standing({ state, isSellerKnown }: StandingProps) {
  const { t } = useTranslation('settings')
  if (isSellerKnown || state === 'LOST' || state === 'REFUSED') return <>{t(`payments.leads.${state}`)}</>
  return <>{t(state === 'NONE' || state === 'BEGUN' ? 'payments.lead' : 'payments.leadSeller')}</>
}
