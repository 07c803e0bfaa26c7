import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { AccountStanding } from '#server/domain/account/standing.ts'
import { paymentAccountPaths } from '#server/domain/payment/account-paths.ts'
import { ClosedNote } from './closed-note.tsx'
import { useWaitsForParent } from './waiting.ts'

type WaitingStanding = Exclude<AccountStanding, 'YES'> | 'WAITING_PARENT'

/** The page where a person does what their account requires, with the way back. */
const FIX_PATHS: Record<WaitingStanding, string> = {
  WAITING_MAIL_VERIFICATION: paths.resendConfirmation,
  WAITING_PARENT: paths.resendConfirmation,
  WAITING_POLICY_VALIDATION: paths.acceptTerms,
  WAITING_SUBSCRIPTION_PAIEMENT: paths.contact,
  WAITING_STRIPE_ACCOUNT_CREATION: paymentAccountPaths.account,
  UNKNOWN: '/authentification',
}

/** Says what the account has yet to do, with a link. Draws nothing when it is complete. */
export function StandingNote({ standing, isBanned }: { standing: AccountStanding; isBanned: boolean }) {
  const { t } = useTranslation('hosting')
  const { pathname } = useLocation()
  const waitsForParent = useWaitsForParent()
  const waiting = waitsForParent && standing === 'WAITING_MAIL_VERIFICATION' ? 'WAITING_PARENT' : standing
  if (isBanned) return <ClosedNote />
  if (waiting === 'YES') return null
  const fixPath = FIX_PATHS[waiting]

  return (
    <Note tone="wait">
      <strong>{t(`standing.${waiting}.title`)}</strong> {t(`standing.${waiting}.text`)}{' '}
      <Link to={`${fixPath}?${new URLSearchParams({ returnTo: pathname })}`}>
        {t(`standing.${waiting}.action`)}
      </Link>
    </Note>
  )
}
