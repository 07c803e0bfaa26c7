import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { secure } from '#app/features/account/settings/security/actions.server.ts'
import { AddPasskeyForm } from '#app/features/account/settings/security/add-passkey-form.tsx'
import { readDevice } from '#app/features/account/settings/security/device.ts'
import { IdentityList } from '#app/features/account/settings/security/identity-list.tsx'
import { PasskeyList } from '#app/features/account/settings/security/passkey-list.tsx'
import { PasswordEditor } from '#app/features/account/settings/security/password-editor.tsx'
import { SessionList, useDeviceName } from '#app/features/account/settings/security/session-list.tsx'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { reopenForm } from '#app/lib/form/interrupted-form.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { loadAccountPage } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { session, title, isBanned } = await loadAccountPage(args, 'security.title')
  const [{ hasPassword }, sessions, { isOffered, passkeys }, identities, secondFactor] = await Promise.all([
    api(args).pages.account.leaving(),
    api(args).pages.account.sessions(),
    api(args).pages.passkey.list(),
    api(args).pages.account.identities(),
    api(args).pages.secondFactor.read(),
  ])
  const reopened = await reopenForm(args)
  return {
    title,
    isBanned,
    nameOfPasskey: reopened && textOf(reopened, 'name'),
    email: session.email,
    now: currentInstant(),
    hasPassword,
    passkeys,
    identities,
    hasSecondFactor: secondFactor.state === 'ON',
    showsPasskeys: isOffered && !isBanned,
    // The user agent is parsed here: the page needs only the name of the device.
    sessions: sessions.map(({ userAgent, ...open }) => ({ ...open, device: readDevice(userAgent) })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const secured = await secure(args, await readForm(request))
  if ('returned' in secured) {
    const { result, status } = secured.returned
    return data({ result }, { status })
  }
  return redirectWithToast(secured.to, { key: `settings:toasts.${secured.toast}` }, secured.cookies)
}

export default function Security() {
  const { isBanned, email, hasPassword } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('security.title')} isBanned={isBanned}>
      <section className="stack" aria-labelledby="password-title">
        <h2 id="password-title">{t('security.password')}</h2>
        <p className="soft">{t(hasPassword ? 'security.passwordLead' : 'security.passwordNone')}</p>
        {hasPassword && (
          <>
            <PasswordEditor result={returned?.result} email={email} />
            <p className="small soft">
              <strong>{t('security.forgot')}</strong> {t('security.forgotText')}
            </p>
          </>
        )}
      </section>
      <Google />
      <Passkeys />
      <SecondFactor />
      <Sessions />
    </AccountPage>
  )
}

function Google() {
  const { identities, hasPassword, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  if (identities.length === 0) return null
  return (
    <section className="form-section stack" aria-labelledby="google-title">
      <h2 id="google-title">{t('google.title')}</h2>
      <p className="soft">{t('google.lead')}</p>
      <IdentityList identities={identities} now={now} canForget={hasPassword} />
    </section>
  )
}

/** A sign-in method in addition to the password, which stays. */
function Passkeys() {
  const { passkeys, showsPasskeys, nameOfPasskey, sessions, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')
  const suggested = useDeviceName(sessions.find(({ isCurrent }) => isCurrent))

  if (!showsPasskeys && passkeys.length === 0) return null
  return (
    <section className="form-section stack" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{t('passkeys.title')}</h2>
      <p className="soft">{t('passkeys.lead')}</p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} now={now} canRename={showsPasskeys} />}
      {showsPasskeys && <AddPasskeyForm suggested={nameOfPasskey || suggested} />}
    </section>
  )
}

/** A page of its own sets it up. */
function SecondFactor() {
  const { hasSecondFactor } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <section className="form-section stack" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{t('secondFactor.title')}</h2>
      <p className="soft">{t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off')}</p>
      <p>
        <Link className="button is-line" to={accountPaths.secondFactor}>
          {t(hasSecondFactor ? 'secondFactor.change' : 'secondFactor.setUp')}
        </Link>
      </p>
    </section>
  )
}

function Sessions() {
  const { sessions, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)

  return (
    <section className="form-section stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('security.sessions')}</h2>
      <p className="soft">{t(hasOthers ? 'security.sessionsLead' : 'security.only')}</p>
      <SessionList sessions={sessions} now={now} />
      {hasOthers && (
        <Form method="post" preventScrollReset>
          <SubmitButton name="intent" value="endOthers" tone="line">
            {t('security.endOthers')}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
