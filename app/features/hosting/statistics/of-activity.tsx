import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tabTitle } from '#app/features/hosting/tab-title.server.ts'
import { HostedTop } from '#app/features/hosting/tabs.tsx'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { hasStarted } from '#app/shared/activity/hosted-state.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { Figures } from './figures.tsx'

export { listsLinks as links } from '#app/styles/lists.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['statistics', 'hosting'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const read = await answerOr404(api(args).pages.statistics.ofActivity({ activityId }))
  const title = await tabTitle(args, 'statistics', read.activity.name)
  const isToCome = !read.activity.cancelled && !hasStarted(read.activity, currentInstant())
  return { ...read, isToCome, title }
}

/** The figures of one activity. */
export default function ActivityStatistics() {
  const { activity, statistics, clicks, isHost, mayEdit, isToCome } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['statistics', 'hosting'])
  const isEmpty = statistics.steps.length === 0 && statistics.waiting.registrations === 0

  return (
    <div className="wrap page">
      <HostedTop
        tabs={{
          ...{ ...activity, isCancelled: activity.cancelled, mayEdit, isHost },
          waitingParties: statistics.waiting.registrations,
        }}
        current="statistics"
      />
      {clicks !== null && <p>{t('hosting:view.clicks', { count: clicks })}</p>}
      {isEmpty ? (
        <Empty
          title={t(isToCome ? 'empty.title' : 'empty.none')}
          cover={{ motif: 'ville', id: 6 }}
          action={isHost && isToCome && <Link to={hostedPath(activity.activityId)}>{t('empty.bring')}</Link>}
        >
          {isToCome && t('empty.text')}
        </Empty>
      ) : (
        <Figures statistics={statistics} />
      )}
    </div>
  )
}
