import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireParentsAgreement } from '#app/lib/parent-first.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { loadConsent } from '#app/shared/account/consent.server.ts'
import { ConsentChoice } from '#app/shared/account/consent-choice.tsx'
import { accountPaths } from '#app/shared/account/paths.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { loadAccountPage, requireOpenAccount } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'content', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title, isBanned } = await loadAccountPage(args, 'privacy.title')
  const { profile, pages } = api(args)
  const [{ showsAttended }, hosts] = await Promise.all([
    profile.read({}),
    pages.participation.hostsWithEmail(),
  ])
  return { title, isBanned, showsAttended: showsAttended === true, hosts, choice: loadConsent(args) }
}

/**
 * Takes the address back from a host, also for a closed account; or shows the attended activities on the person's
 * profile or hides them, as the button said.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const form = await readForm(request)
  const hostId = form.get('hostId')
  if (typeof hostId === 'string') {
    await answerOr404(api(args).pages.participation.takeBackEmail({ hostId: idOf(hostId) }))
    return redirectWithToast(accountPaths.privacy, { key: 'settings:toasts.emailTakenBack' })
  }
  await requireParentsAgreement(await requireOpenAccount(args), accountPaths.privacy)
  const showsAttended = form.get('showsAttended') === 'true'
  await answerOr404(api(args).profile.update({ showsAttended }))
  return redirectWithToast(accountPaths.privacy, {
    key: `settings:toasts.${showsAttended ? 'attendedShown' : 'attendedHidden'}`,
  })
}

export default function Privacy() {
  const { isBanned, choice } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('privacy.title')} isBanned={isBanned}>
      <section className="stack" aria-labelledby="data">
        <h2 id="data">{t('privacy.data')}</h2>
        <p>{t('privacy.dataText')}</p>
        <p>
          <a className="button" href={accountPaths.data} download>
            <Icon name="download" />
            {t('privacy.download')}
          </a>
        </p>
        <p className="small soft">{t('privacy.careful')}</p>
        <p>
          <Trans t={t} i18nKey="privacy.policy" components={{ policy: <Link to={paths.privacy} /> }} />
        </p>
      </section>
      <EmailToHosts />
      {!isBanned && <Attended />}
      <section className="form-section stack" aria-labelledby="consent">
        <h2 id="consent">{t('privacy.consent')}</h2>
        <ConsentChoice {...choice} returnTo={accountPaths.privacy} />
        <p className="small soft">{t('privacy.consentText')}</p>
      </section>
      <section className="form-section stack" aria-labelledby="leave">
        <h2 id="leave">{t('privacy.leave')}</h2>
        <p>{t('privacy.leaveText')}</p>
        <p>
          <Link className="button is-line" to={accountPaths.leave}>
            {t('privacy.leave')}
          </Link>
        </p>
      </section>
    </AccountPage>
  )
}

/** Uses the texts to which people agree: they are stored with each answer. */
function Attended() {
  const { showsAttended } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <section className="form-section stack" aria-labelledby="attended">
      <h2 id="attended">{t('privacy.attended')}</h2>
      <p>{t('privacy.attendedConsent')}</p>
      <Form className="stack" method="post" preventScrollReset>
        <p className="soft">{t(showsAttended ? 'privacy.attendedOn' : 'privacy.attendedOff')}</p>
        <p>
          <SubmitButton tone="line" name="showsAttended" value={String(!showsAttended)}>
            {t(showsAttended ? 'privacy.attendedHide' : 'privacy.attendedShow')}
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}

/** The hosts who may have the address, each with a button that takes it back. */
function EmailToHosts() {
  const { hosts } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <section className="form-section stack" aria-labelledby="email-to-hosts">
      <h2 id="email-to-hosts">{t('privacy.emailToHosts')}</h2>
      <p>{t(hosts.length > 0 ? 'privacy.emailToHostsText' : 'privacy.emailToNobody')}</p>
      {hosts.length > 0 && (
        <ul className="rows">
          {hosts.map(({ userId, displayName: host }) => (
            <li key={userId} className="between">
              <strong>{host}</strong>
              <Form method="post" preventScrollReset>
                <SubmitButton
                  name="hostId"
                  value={userId}
                  tone="line"
                  small
                  aria-label={t('privacy.emailTakeBackFrom', { host })}
                >
                  {t('privacy.emailTakeBack')}
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
