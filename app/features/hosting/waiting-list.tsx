import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf, pageOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { hostedWaitingPath } from '#server/domain/participation/hosting-paths.ts'
import { HostedTabs } from './tabs.tsx'
import { WaitingTable } from './waiting-list/table.tsx'

export { listsLinks as links } from '#app/styles/lists.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['waiting', 'hosting', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const wanted = { activityId: idOf(params.activityId), page: pageOf(request) }
  const { activity, ...list } = await answerOr404(api(args).pages.waitingList.list(wanted))
  const { activityId, name, language, startDate, timeZone, cancelled } = activity
  return {
    ...list,
    activity: { activityId, name, language, startDate, timeZone, cancelled },
    title: await pageTitle(args, 'waiting:title', { activity: name }),
  }
}

/** Opens or closes the list. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const isOpen = (await readForm(request)).get('intent') === 'open'
  await answerOr404(api(args).pages.waitingList.open({ activityId, isOpen }))
  return redirectWithToast(hostedWaitingPath(activityId), {
    key: isOpen ? 'waiting:toasts.opened' : 'waiting:toasts.closed',
  })
}

/** The waiting list of an activity, for its host and for operators. */
export default function HostedWaitingList() {
  const { activity, entries, counts, page, pages, isOver, isHost, mayEdit, mayOffer, mayOpen, mayRemove } =
    useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation(['waiting', 'common'])
  const { activityId, startDate, timeZone } = activity

  return (
    <div className="wrap page">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('common:nav.myActivities')}
      </Link>
      <header className="stack">
        <h1 {...writtenIn(activity)}>{activity.name}</h1>
        <p className="soft small">
          <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
      </header>
      <HostedTabs
        activityId={activityId}
        current="waitingList"
        waitingParties={counts.parties}
        mayEdit={mayEdit}
        isHost={isHost}
        isCancelled={activity.cancelled}
      />
      <section className="stack" aria-labelledby="waiting">
        <h2 id="waiting">
          {counts.parties === 0
            ? t('list.title')
            : t('list.count', {
                count: counts.parties,
                people: t('common:people', { count: counts.people }),
              })}
        </h2>
        {isOver ? <Note tone="info">{t('list.over')}</Note> : <p className="soft prose">{t('list.lead')}</p>}
        {!isOver && <OpenOrClosed mayChange={mayOpen} />}
        {counts.offered > 0 && <Note tone="ok">{t('list.offered', { count: counts.offered })}</Note>}
        {entries.length > 0 ? (
          <WaitingTable {...{ activity, entries, mayOffer, mayRemove }} />
        ) : (
          <p>
            {t('list.nobody')} <Link to={hostedPath(activityId)}>{t('list.participants')}</Link>
          </p>
        )}
        <Pager page={page} pages={pages} hasNext={page + 1 < pages} />
      </section>
    </div>
  )
}

/** Whether newcomers may begin to wait, and the button that changes it. */
function OpenOrClosed({ mayChange }: { mayChange: boolean }) {
  const { isOpen } = useLoaderData<typeof loader>()
  const { t } = useTranslation('waiting')
  return (
    <Form method="post" className="cluster" preventScrollReset>
      <span>{t(isOpen ? 'open.is' : 'closed.is')}</span>
      {mayChange && (
        <SubmitButton name="intent" value={isOpen ? 'close' : 'open'} tone="line" small>
          {t(isOpen ? 'open.close' : 'closed.open')}
        </SubmitButton>
      )}
    </Form>
  )
}
