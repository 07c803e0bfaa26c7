import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import type { LostLink } from '#app/shared/account/guest-pass.server.ts'
import { SignInLink } from '#app/shared/account/sign-in/over-page.tsx'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { Note } from '#app/ui/note.tsx'
import { LINK_DAYS_AFTER } from '#server/domain/account/lifetimes.ts'
import { MailLink } from './guest-link-forms.tsx'

/** Explains how to open the tickets: with an account, or by the link of an email. */
export function FindMyTickets({
  lost,
  result,
  formToken,
}: {
  /** OVER, or not in this browser; null: they came by no link. */
  lost: LostLink | null
  result: SubmissionResult | undefined
  formToken: string
}) {
  const { t } = useTranslation('participation')

  return (
    <>
      {lost && (
        <div role="alert">
          {lost === 'OVER' ? (
            <Note tone="no">{t('ways.staleLink', { days: LINK_DAYS_AFTER })}</Note>
          ) : (
            <Note tone="info">{t('ways.forgottenLink')}</Note>
          )}
        </div>
      )}
      <div className="pair">
        <section className="panel stack" aria-labelledby="with-account">
          <h2 id="with-account" className="label">
            {t('ways.account.title')}
          </h2>
          <p>{t('ways.account.text')}</p>
          <p>
            <SignInLink className="button" to={viewPath('login', paths.myRegistrations)}>
              {t('ways.account.action')}
            </SignInLink>
          </p>
        </section>
        <section className="panel stack" aria-labelledby="without-account">
          <h2 id="without-account" className="label">
            {t('ways.guest.title')}
          </h2>
          <p>{t('ways.guest.text')}</p>
          <p>{t('ways.guest.lost')}</p>
          <MailLink result={result} formToken={formToken} />
        </section>
      </div>
    </>
  )
}
