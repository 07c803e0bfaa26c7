import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { keepLinkOfAddress } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { actOnConversation } from './comments.server.ts'
import { Thread } from './comments.tsx'
import { findReply, readThread } from './read.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['conversation', 'forms', 'participation'] }

/** One comment with all its replies. The emails link here, for replies too: a reply is shown in its thread. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const activityId = idOf(params.activityId)
  const commentId = idOf(params.commentId)
  const reply = await findReply(args, { activityId, commentId })
  if (reply) throw redirect(reply)
  const { name, language, slug, timeZone } = await readActivity(args, activityId)
  const path = new URL(request.url).pathname
  return {
    title: await pageTitle(args, 'conversation:comments.threadTitle', { name }),
    activity: { activityId, name, language, slug },
    conversation: await readThread(args, { activityId, commentId, timeZone, path }),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const where = { activityId: idOf(params.activityId), path: new URL(request.url).pathname, isThread: true }
  const acting = await actOnConversation(args, where, await readForm(request))
  if ('returned' in acting) return data(acting.returned, { status: acting.returned.status })
  return redirect(acting.to, acting.setCookie ? { headers: { 'Set-Cookie': acting.setCookie } } : {})
}

export default function ThreadPage() {
  const { activity, conversation } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { passe = null } = conversation
  const { t } = useTranslation('conversation')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap narrow page stack">
      <Link className="back" to={`${withPass(activityPath(activity), passe)}#commentaires`}>
        <Icon name="previous" />
        {t('comments.back')}
      </Link>
      <h1>{t('comments.thread')}</h1>
      <p {...writtenIn(activity)}>{activity.name}</p>
      <h2 className="only-heard">{t('comments.title')}</h2>
      <Thread conversation={conversation} returned={returned} />
    </div>
  )
}
