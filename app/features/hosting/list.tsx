import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DraftList } from '#app/features/hosting/list/drafts.tsx'
import { HostedLine } from '#app/features/hosting/list/line.tsx'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { StandingNote } from '#app/shared/account/standing/note.tsx'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

export { titleMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['hosting'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { standing, accountType, actingFor } = await requireSession(args)
  const { activities, page, hasNext } = await api(args).pages.hosting.list({ page: pageOf(request) })
  const drafts = page === 0 ? await api(args).pages.draft.list() : []
  return {
    title: await pageTitle(args, 'hosting:list.title'),
    activities,
    drafts,
    page,
    hasNext,
    standing,
    isBanned: accountType === 'BANNED',
    /** The organisation whose activities are listed; null when they are the person's own. */
    organisation: actingFor?.name ?? null,
    now: currentInstant(),
  }
}

export default function MyActivities() {
  const { activities, drafts, page, hasNext, standing, isBanned, organisation, now } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')

  return (
    <div className="wrap page stack-l">
      <div className="between">
        <h1>{t('list.title')}</h1>
        {activities.length > 0 && <ProposeLink tone="is-line" />}
      </div>
      {organisation && <Note tone="info">{t('list.of', { name: organisation })}</Note>}
      <StandingNote standing={standing} isBanned={isBanned} />
      <DraftList drafts={drafts} />
      {activities.length > 0 ? (
        <div>
          {activities.map((activity) => (
            <HostedLine key={activity.activityId} activity={activity} now={now} />
          ))}
        </div>
      ) : (
        <NothingHosted page={page} />
      )}
      <Pager page={page} hasNext={hasNext} />
    </div>
  )
}

function NothingHosted({ page }: { page: number }) {
  const { t } = useTranslation('hosting')
  if (page > 0) {
    return (
      <Empty
        title={t('list.pastEnd')}
        action={
          <Link className="button is-line" to={paths.myActivities}>
            {t('list.firstPage')}
          </Link>
        }
      />
    )
  }
  return (
    <Empty title={t('list.empty')} cover={{ motif: 'autre', id: 6 }} action={<ProposeLink />}>
      {t('list.emptyText')}
    </Empty>
  )
}

function ProposeLink({ tone = '' }: { tone?: 'is-line' | '' }) {
  const { t } = useTranslation('common')
  return (
    <Link className={`button ${tone}`.trim()} to={paths.addActivity}>
      <Icon name="plus" />
      {t('nav.addActivity')}
    </Link>
  )
}
