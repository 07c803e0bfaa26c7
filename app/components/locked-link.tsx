import { Link } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import type { AccountStanding } from '#server/domain/account-standing.ts'

type Locked = Exclude<AccountStanding, 'YES' | 'WAITING_STRIPE_ACCOUNT_CREATION'>

/** Where a person settles what their account waits for. */
export const WAY_OUT: Record<Locked, string> = {
  WAITING_MAIL_VERIFICATION: paths.resendConfirmation,
  WAITING_POLICY_VALIDATION: paths.acceptTerms,
  WAITING_SUBSCRIPTION_PAIEMENT: paths.dashboard,
  UNKNOWN: paths.login,
}

export function isLocked(standing: AccountStanding): standing is Locked {
  return standing in WAY_OUT
}

/** A link of the menu that waits for something: it can be reached and heard, says why it is closed, and leads to the way out. */
export function LockedLink({ label, standing }: { label: ReactNode; standing: Locked }) {
  const { t } = useTranslation('common')
  const reasonId = useId()

  return (
    <li className="locked">
      <span role="link" aria-disabled="true" aria-describedby={reasonId} tabIndex={0}>
        {label}
      </span>
      <p className="reason" id={reasonId}>
        {t(`locked.${standing}`)} <Link to={WAY_OUT[standing]}>{t(`locked.wayOut.${standing}`)}</Link>
      </p>
    </li>
  )
}
