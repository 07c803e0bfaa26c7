import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import type { AccountStanding } from '#server/domain/account-standing.ts'
import { Note } from './note.tsx'

type Waiting = Exclude<AccountStanding, 'YES'> | 'BANNED'

/** Where a person settles what their account waits for, and comes back; what is not built yet has nowhere to go. */
const WAY_OUT: Record<Waiting, string | null> = {
  WAITING_MAIL_VERIFICATION: paths.resendConfirmation,
  WAITING_POLICY_VALIDATION: paths.acceptTerms,
  WAITING_SUBSCRIPTION_PAIEMENT: paths.contact,
  WAITING_STRIPE_ACCOUNT_CREATION: null,
  UNKNOWN: '/authentification',
  BANNED: paths.contact,
}

/** What the account waits for, and the way out of it. Nothing when all is well. */
export function StandingNote({ standing, isBanned }: { standing: AccountStanding; isBanned: boolean }) {
  const { t } = useTranslation('hosting')
  const { pathname } = useLocation()
  const waitsFor = isBanned ? 'BANNED' : standing
  if (waitsFor === 'YES') return null
  const wayOut = WAY_OUT[waitsFor]

  return (
    <Note tone={isBanned ? 'no' : 'wait'}>
      <strong>{t(`standing.${waitsFor}.title`)}</strong> {t(`standing.${waitsFor}.text`)}{' '}
      {wayOut && (
        <Link to={`${wayOut}?${new URLSearchParams({ returnTo: pathname })}`}>
          {t(`standing.${waitsFor}.action`)}
        </Link>
      )}
    </Note>
  )
}
