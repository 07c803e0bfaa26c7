import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { HostedTabs } from '#app/features/hosting/tabs.tsx'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { hasStarted } from '#app/shared/activity/hosted-state.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
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
  const title = await pageTitle(args, 'statistics:titleOf', { activity: read.activity.name })
  const isToCome = !read.activity.cancelled && !hasStarted(read.activity, currentInstant())
  return { ...read, isToCome, title }
}

/** The figures of one activity. */
export default function ActivityStatistics() {
  const { activity, statistics, clicks, isHost, mayEdit, isToCome } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation(['statistics', 'hosting'])
  const { activityId, name, startDate, timeZone, cancelled } = activity
  const isEmpty = statistics.steps.length === 0 && statistics.waiting.registrations === 0

  return (
    <div className="wrap page">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('hosting:list.title')}
      </Link>
      <header className="stack">
        <h1 {...writtenIn(activity)}>{name}</h1>
        <p className="soft small">
          <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
      </header>
      <HostedTabs
        activityId={activityId}
        current="statistics"
        waitingParties={statistics.waiting.registrations}
        mayEdit={mayEdit}
        isHost={isHost}
        isCancelled={cancelled}
      />
      {clicks !== null && <p>{t('hosting:view.clicks', { count: clicks })}</p>}
      {isEmpty ? (
        <Empty
          title={t('empty.title')}
          cover={{ motif: 'ville', id: 6 }}
          action={isHost && isToCome && <Link to={hostedPath(activityId)}>{t('empty.bring')}</Link>}
        >
          {t('empty.text')}
        </Empty>
      ) : (
        <Figures statistics={statistics} />
      )}
    </div>
  )
}
