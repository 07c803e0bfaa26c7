import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { inLanguageOf } from '#app/lib/http/email-link.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { ActivityRecap } from '#app/shared/activity/recap.tsx'
import { activityPath } from '#app/shared/activity/summary.ts'
import { FindLink } from '#app/shared/search/find-link.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { answerActivityInvitation, loadActivityInvitation, rememberInvitation } from './link.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['invitations', 'forms'] }

/** Opening the link of the email does not answer: the page has the buttons (decisions §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const link = secretOf(request, 'lien')
  const invitation = await loadActivityInvitation(args, link)
  const saysNo = new URL(request.url).searchParams.get('reponse') === 'non'
  const title = await pageTitle(args, 'invitations:answer.title')
  const headers = invitation?.isPrivate ? { 'Set-Cookie': rememberInvitation(args, link) } : undefined
  return data({ title, invitation, saysNo }, { status: invitation ? 200 : 404, headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const link = secretOf(request, 'lien')
  const joinForm = await answerActivityInvitation(args, await readForm(request), link)
  if (joinForm)
    return redirect(inLanguageOf(request, joinForm), {
      headers: { 'Set-Cookie': rememberInvitation(args, link) },
    })
  return redirect(inLanguageOf(request, `/invitation/activite?${new URLSearchParams({ lien: link })}`))
}

export default function AnswerInvitation() {
  const { title, invitation } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invitations')
  const activity = invitation?.activity

  return (
    <div className="wrap page">
      <div className={activity ? 'split' : 'narrow'}>
        <div className="stack-l">
          <h1>{activity ? t('answer.heading', { host: activity.host.displayName }) : title}</h1>
          {invitation ? (
            <Invitation />
          ) : (
            <>
              <Note tone="no">{t('answer.unknown')}</Note>
              <FindLink label={t('answer.find')} />
            </>
          )}
        </div>
        {activity && <ActivityRecap activity={activity} />}
      </div>
    </div>
  )
}

function Invitation() {
  const { invitation } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invitations')
  if (!invitation) return null
  const { link, state, activity } = invitation
  if (link !== 'OPEN' || !activity) {
    return (
      <>
        <Note tone="wait">{t(`answer.over.${link}`)}</Note>
        <FindLink label={t('answer.find')} />
      </>
    )
  }
  if (state === 'REGISTERED') {
    return (
      <Note tone="ok">
        {t('answer.registered')} <Link to={paths.myRegistrations}>{t('answer.myRegistrations')}</Link>
      </Note>
    )
  }
  return <Buttons />
}

/** The button that was pressed in the email comes first; the other answer stays available, also after the first one. */
function Buttons() {
  const { invitation, saysNo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invitations')
  const answer = invitation?.answer ?? null
  const isDeclined = answer === 'DECLINED'
  const no = (
    <SubmitButton key="no" name="reponse" value="non" tone={saysNo && !isDeclined ? undefined : 'quiet'} full>
      {t('answer.decline')}
    </SubmitButton>
  )
  const yes = (
    <SubmitButton
      key="yes"
      name="reponse"
      value="oui"
      tone={saysNo && !isDeclined ? 'quiet' : undefined}
      full
    >
      {t(answer === 'ACCEPTED' ? 'answer.goOn' : isDeclined ? 'answer.afterAll' : 'answer.accept')}
    </SubmitButton>
  )

  return (
    <>
      {answer && (
        <div role="status">
          <Note tone={isDeclined ? 'info' : 'ok'}>{t(`answer.said.${answer}`)}</Note>
        </div>
      )}
      <p>{t(invitation?.isPrivate ? 'answer.textPrivate' : 'answer.text')}</p>
      <Form method="post" className="stack">
        {saysNo && !isDeclined ? [no, yes] : isDeclined ? yes : [yes, no]}
      </Form>
      {invitation?.activity && (
        <p>
          <Link to={activityPath(invitation.activity)}>{t('answer.seeActivity')}</Link>
        </p>
      )}
    </>
  )
}
