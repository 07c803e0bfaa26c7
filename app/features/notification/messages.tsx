import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { answerOneClick, inLanguageOf, isOneClick, readLink } from '#app/lib/http/email-link.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { FindLink } from '#app/shared/search/find-link.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import { wayOutPath } from '#server/domain/notification/message-paths.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['messages', 'forms'] }

/** The way out from the messages of one host, for anyone with the link of an email. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const link = secretOf(request, 'lien')
  const found = await answerOrNull(api(args).pages.hostEmail.readWayOut({ link }))
  const title = await pageTitle(args, 'messages:wayOut.title')
  return data({ title, link, found }, { status: found ? 200 : 404 })
}

/** Posted by the button of the page, or by a mail program in one request. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const link = await readLink(request.clone())
  const take = async (stop: boolean) =>
    (await answerOrNull(api(args).pages.hostEmail.takeWayOut({ link, stop }))) !== null
  if (await isOneClick(request.clone())) answerOneClick(await take(true))
  await take((await readForm(request)).get('intent') !== 'again')
  return redirect(inLanguageOf(request, wayOutPath(encodeURIComponent(link))))
}

export default function StopMessages() {
  const { title, link, found } = useLoaderData<typeof loader>()
  const { t } = useTranslation('messages')
  if (!found) {
    return (
      <div className="wrap narrow page stack">
        <h1>{title}</h1>
        <Note tone="no">{t('wayOut.unknown')}</Note>
        <FindLink label={t('wayOut.find')} />
      </div>
    )
  }
  const { host, isStopped } = found
  const about = isStopped ? 'stopped' : 'ask'

  return (
    <div className="wrap narrow page stack">
      <h1>{t(`wayOut.${about}.heading`, { host })}</h1>
      {/* Also before the button is pressed: only a text that changes in its place is read out. */}
      <p role="status">{t(`wayOut.${about}.text`, { host })}</p>
      <Form method="post">
        <input type="hidden" name="lien" value={link} />
        <SubmitButton
          name="intent"
          value={isStopped ? 'again' : 'stop'}
          tone={isStopped ? 'line' : undefined}
        >
          {t(`wayOut.${about}.button`, { host })}
        </SubmitButton>
      </Form>
      {isStopped && <FindLink label={t('wayOut.find')} />}
    </div>
  )
}
