import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { doorPath } from '#server/domain/participation/door-paths.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['checkin', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const title = await pageTitle({ request, context }, 'checkin:leave.title')
  return { activityId: idOf(params.activityId), title }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const activityId = idOf(params.activityId)
  await api(args).pages.door.leave({ activityId })
  const isHost =
    (await currentSession(args)) && 'answer' in (await attempt(api(args).pages.door.overview({ activityId })))
  const to = isHost ? hostedPath(activityId, 'porte') : paths.home
  return redirect(to, { headers: { 'Set-Cookie': await leaveToast({ key: 'checkin:toasts.left' }) } })
}

/** This browser gives the door back. */
export default function LeaveDoor() {
  const { activityId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('checkin')
  return (
    <Form method="post" className="wrap narrow page stack">
      <h1>{t('leave.title')}</h1>
      <p className="prose">{t('leave.lead')}</p>
      <SubmitButton>{t('leave.button')}</SubmitButton>
      <p>
        <Link to={doorPath(activityId)} reloadDocument>
          {t('leave.back')}
        </Link>
      </p>
    </Form>
  )
}
