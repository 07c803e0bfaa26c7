import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { asSecret, secretOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { NOT_ME_PATH } from '#server/domain/account/credential-change.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['recovery', 'forms'] }

const TITLES = {
  ASK: 'recovery:ask.title',
  DONE: 'recovery:done.title',
  EXPIRED: 'recovery:expired.title',
  UNKNOWN: 'recovery:unknown.title',
} as const

/**
 * The link of the e-mail about a change of how the account signs in, for somebody who is signed out. Opening it changes
 * nothing; afterwards the same link says what was done.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const link = secretOf(request, 'lien')
  const read = await attempt(api(args).pages.credentialChange.read({ link: link || '-' }))
  const change = 'answer' in read ? read.answer : null
  const isExpired = 'refused' in read && read.refused === 'EXPIRED_LINK'
  const state = change ? (change.isDenied ? 'DONE' : 'ASK') : isExpired ? 'EXPIRED' : 'UNKNOWN'
  return { link, change, state, title: await pageTitle(args, TITLES[state]) } as const
}

export async function action({ request, context }: ActionFunctionArgs) {
  const link = asSecret((await readForm(request)).get('lien'))
  const denied = await attempt(api({ request, context }).pages.credentialChange.deny({ link: link || '-' }))
  const toast =
    'refused' in denied
      ? { key: REFUSALS[denied.refused], tone: 'danger' as const }
      : { key: 'accountSecured' }
  return redirectWithToast(`${NOT_ME_PATH}?${new URLSearchParams({ lien: link })}`, toast)
}

const REFUSALS = {
  UNKNOWN_LINK: 'linkUnknown',
  EXPIRED_LINK: 'notMeExpired',
  TOO_MANY_REQUESTS: 'tooManyTries',
} as const

export default function NotMe() {
  const { change, state, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation('recovery')

  return (
    <div className="wrap narrow page stack">
      <h1>{title}</h1>
      {state === 'ASK' && <Question />}
      {state === 'DONE' && <Done />}
      {!change && (
        <>
          <p className="lead">{t(state === 'EXPIRED' ? 'expired.text' : 'unknown.text')}</p>
          <NewLink />
        </>
      )}
    </div>
  )
}

/** Shows what was changed and what the button will do. */
function Question() {
  const { link, change } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('recovery')
  if (!change) return null
  const at = formatDateTime(change.at, HOME_ZONE, i18n.language)

  return (
    <>
      <p className="lead">{t(`kinds.${change.kind}`)}</p>
      <p className="soft">{t('ask.when', { at })}</p>
      <div className="prose">
        <p>{t('ask.will')}</p>
        <ul>
          <li>{t('ask.sessions')}</li>
          {change.takenBack !== 'NOTHING' && <li>{t(`ask.takenBack.${change.takenBack}`)}</li>}
          <li>{t('ask.email')}</li>
        </ul>
      </div>
      <Form className="stack" method="post">
        <input type="hidden" name="lien" value={link} />
        <SubmitButton tone="danger">{t('ask.button')}</SubmitButton>
      </Form>
      <p className="small soft">{t('ask.itWasMe')}</p>
    </>
  )
}

/** Shows what was done, and what the person does now. */
function Done() {
  const { change } = useLoaderData<typeof loader>()
  const { t } = useTranslation('recovery')
  if (!change) return null

  return (
    <>
      <p className="lead">
        {t('done.sessions')} {t(`done.takenBack.${change.takenBack}`)}
      </p>
      <div className="prose">
        <h2>{t('done.now')}</h2>
        <ol>
          <li>{t('done.password')}</li>
          <li>{t('done.check')}</li>
          <li>{t('done.mailbox')}</li>
        </ol>
      </div>
      <NewLink />
    </>
  )
}

/** Leads to where a link for a new password is asked for. */
function NewLink() {
  const { t } = useTranslation('recovery')
  return (
    <p>
      <Link className="button is-line" to={viewPath('forgot', '')}>
        {t('newLink')}
      </Link>
    </p>
  )
}
