import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { ForgotView } from './forgot-view.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginView } from './login-view.tsx'
import { PasskeySignInButton } from './passkey-button.tsx'
import { providerErrorKey } from './provider-error.ts'
import { SignupView, type Sponsorship } from './signup-view.tsx'
import type { AuthNews, AuthView } from './view-path.ts'

/** The data of `/authentification` for one view. */
export interface AuthScreen {
  view: AuthView
  returnTo: string
  news: AuthNews | null
  providerError: string | null
  /** With `TooMany`: how long to wait. */
  waitMinutes: number
  hasGoogle: boolean
  hasPasskeys: boolean
  sponsorship: Sponsorship
  /** Of the forms that take a minimum time. */
  formToken: string
  /** Set when the person left a join form to sign in. */
  registering: { prenom?: string; nom?: string; email?: string } | null
  /** Set when the person wanted to write an activity: the views say so. */
  isProposing: boolean
}

/** A form that came back. It keeps the time at which it was first rendered, so that a correction may be quick. */
export interface ReturnedAuth {
  result: SubmissionResult
  formToken: string
}

/** One of the three views, on its page or in a dialog. */
export function AuthViews({ screen, returned }: { screen: AuthScreen; returned: ReturnedAuth | undefined }) {
  const { view, returnTo, news, providerError, waitMinutes, sponsorship, registering, isProposing } = screen
  const result = returned?.result
  const { t } = useTranslation('account')

  return (
    <>
      {providerError && (
        <div role="alert">
          <Note tone="no">{t(providerErrorKey(providerError), { minutes: waitMinutes })}</Note>
        </div>
      )}
      {view === 'login' && (
        <LoginView
          result={result}
          returnTo={returnTo}
          spsId={sponsorship.code}
          news={news}
          email={registering?.email}
          isProposing={isProposing}
        />
      )}
      {view === 'signup' && (
        <SignupView
          result={result}
          returnTo={returnTo}
          sponsorship={sponsorship}
          registering={registering}
          isProposing={isProposing}
        />
      )}
      {view === 'forgot' && (
        <ForgotView
          result={result}
          returnTo={returnTo}
          spsId={sponsorship.code}
          formToken={returned?.formToken || screen.formToken}
          email={registering?.email}
        />
      )}
      {view === 'login' && screen.hasPasskeys && <PasskeySignInButton returnTo={returnTo} />}
      {view !== 'forgot' && screen.hasGoogle && <GoogleButton returnTo={returnTo} spsId={sponsorship.code} />}
    </>
  )
}
