import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { answerOneClick, inLanguageOf, isOneClick, readLink } from '#app/lib/http/email-link.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { FindLink } from '#app/shared/search/find-link.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import { loadStopLink, stopInvitations } from './link.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['invitations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const link = secretOf(request, 'lien')
  const found = await loadStopLink(args, link)
  const title = await pageTitle(args, 'invitations:stop.title')
  return data({ title, link, found }, { status: found ? 200 : 404 })
}

/** Posted by the button of the page, or by a mail program in one request. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const link = await readLink(request.clone())
  if (await isOneClick(request.clone())) answerOneClick(await stopInvitations(args, link, true))
  const isAgain = (await readForm(request)).get('intent') === 'again'
  await stopInvitations(args, link, !isAgain)
  return redirect(inLanguageOf(request, `/invitation/desabonnement?${new URLSearchParams({ lien: link })}`))
}

export default function StopInvitations() {
  const { title, link, found } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invitations')
  if (!found) {
    return (
      <div className="wrap narrow page stack">
        <h1>{title}</h1>
        <Note tone="no">{t('stop.unknown')}</Note>
        <FindLink label={t('answer.find')} />
      </div>
    )
  }
  const { host, isStopped } = found
  const about = isStopped ? 'stopped' : 'ask'

  return (
    <div className="wrap narrow page stack">
      <h1>{t(`stop.${about}.heading`, { host })}</h1>
      {/* Also before the button is pressed: only a text that changes in its place is read out. */}
      <p role="status">{t(`stop.${about}.text`, { host })}</p>
      <Form method="post">
        <input type="hidden" name="lien" value={link} />
        <SubmitButton
          name="intent"
          value={isStopped ? 'again' : 'stop'}
          tone={isStopped ? 'line' : undefined}
        >
          {t(`stop.${about}.button`, { host })}
        </SubmitButton>
      </Form>
      {isStopped && <FindLink label={t('answer.find')} />}
    </div>
  )
}
