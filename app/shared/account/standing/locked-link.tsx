import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import type { SessionUser } from '#app/shared/account/session.ts'
import { Link } from '#app/ui/link.tsx'
import type { AccountStanding } from '#server/domain/account/standing.ts'

type WaitingEmailsSummary = Exclude<AccountStanding, 'YES' | 'WAITING_STRIPE_ACCOUNT_CREATION'>

/** Why a link is locked: what the account has yet to do, or that it was closed. */
export type Locked = WaitingEmailsSummary | 'WAITING_PARENT' | 'BANNED'

/** The page where the person does it. */
export const FIX_PATHS: Record<Locked, string> = {
  WAITING_MAIL_VERIFICATION: paths.resendConfirmation,
  WAITING_PARENT: paths.resendConfirmation,
  WAITING_POLICY_VALIDATION: paths.acceptTerms,
  WAITING_SUBSCRIPTION_PAIEMENT: paths.dashboard,
  UNKNOWN: paths.login,
  BANNED: paths.contact,
}

function isLocked(standing: AccountStanding): standing is WaitingEmailsSummary {
  return standing in FIX_PATHS
}

/** Returns why this account may not propose anything; null when it may. */
export function lockOf({
  accountType,
  active,
  waitsForParent,
}: Pick<SessionUser, 'accountType' | 'active' | 'waitsForParent'>): Locked | null {
  if (accountType === 'BANNED') return 'BANNED'
  if (waitsForParent && active === 'WAITING_MAIL_VERIFICATION') return 'WAITING_PARENT'
  return isLocked(active) ? active : null
}

/**
 * A locked link of the menu: it can be focused and is announced, says why it is locked, and leads to the page that
 * fixes it.
 */
export function LockedLink({ label, lock }: { label: ReactNode; lock: Locked }) {
  const { t } = useTranslation('common')
  const reasonId = useId()

  return (
    <li className="locked">
      <span role="link" aria-disabled="true" aria-describedby={reasonId} tabIndex={0}>
        {label}
      </span>
      <p className="reason" id={reasonId}>
        {t(`locked.${lock}`)} <Link to={FIX_PATHS[lock]}>{t(`locked.fix.${lock}`)}</Link>
      </p>
    </li>
  )
}
