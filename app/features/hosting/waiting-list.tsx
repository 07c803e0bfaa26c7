import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf, pageOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { hostedWaitingPath } from '#server/domain/participation/hosting-paths.ts'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'
import { tabTitle } from './tab-title.server.ts'
import { HostedTop } from './tabs.tsx'
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
    title: await tabTitle(args, 'waitingList', name),
  }
}

/** Opens or closes the list. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const isOpen = (await readForm(request)).get('intent') === 'open'
  await answerOr404(api(args).pages.waitingList.open({ activityId, isOpen }))
  const query = listQueryOf(new URL(request.url).searchParams)
  return redirectWithToast(hostedWaitingPath(activityId) + query, {
    key: isOpen ? 'waiting:toasts.opened' : 'waiting:toasts.closed',
  })
}

/** The waiting list of an activity, for its host and for operators. */
export default function HostedWaitingList() {
  const { activity, entries, counts, page, pages, isOver, isHost, mayEdit, mayOffer, mayRemove } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('waiting')

  return (
    <div className="wrap page">
      <HostedTop
        tabs={{
          ...{ ...activity, isCancelled: activity.cancelled, mayEdit, isHost },
          waitingParties: counts.parties,
        }}
        current="waitingList"
      />
      <section className="stack" aria-labelledby="waiting">
        <h2 id="waiting">{t('list.title')}</h2>
        {counts.parties > 0 && <Waiting />}
        {isOver ? <Note tone="info">{t('list.over')}</Note> : <p className="soft prose">{t('list.lead')}</p>}
        {!isOver && <OpenOrClosed />}
        {entries.length > 0 ? (
          <WaitingTable {...{ activity, entries, mayOffer, mayRemove }} />
        ) : (
          <NobodyWaits />
        )}
        <Pager page={page} pages={pages} hasNext={page + 1 < pages} />
      </section>
    </div>
  )
}

/** How many wait, and until when places are on offer. */
function Waiting() {
  const { activity, counts } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation(['waiting', 'common'])
  const { offers, offered, firstOfferUntil } = counts
  const parties = counts.parties - offers
  const people = t('common:people', { count: counts.people - offered })
  const date = firstOfferUntil && formatDateTime(firstOfferUntil, activity.timeZone, i18n.language)
  const said = [
    parties > 0 && t('list.waits', { count: parties, people }),
    offers > 0 && t('list.offers', { count: offers, date }),
    offered > 0 && t('list.offered', { count: offered }),
  ]
  return <p className="lead">{said.filter(Boolean).join(' ')}</p>
}

/** Says when the list fills; a list that is closed never does. */
function NobodyWaits() {
  const { activity, isOver, isOpen, mayOpen } = useLoaderData<typeof loader>()
  const { t } = useTranslation('waiting')
  const unlessOpen = mayOpen ? 'empty.closed' : null
  const text = isOpen ? 'empty.open' : unlessOpen
  return (
    <Empty
      title={t('empty.title')}
      cover={{ motif: 'ville', id: 6 }}
      level={3}
      action={<Link to={hostedPath(activity.activityId)}>{t('list.participants')}</Link>}
    >
      {text && !isOver && t(text)}
    </Empty>
  )
}

/** Whether newcomers may begin to wait, and the button that changes it. */
function OpenOrClosed() {
  const { isOpen, mayOpen, counts } = useLoaderData<typeof loader>()
  const { t } = useTranslation('waiting')
  const closed = counts.parties > 0 ? 'closed.is' : 'closed.empty'
  return (
    <Form method="post" className="cluster" preventScrollReset>
      <span>{t(isOpen ? 'open.is' : closed)}</span>
      {mayOpen && (
        <SubmitButton
          name="intent"
          value={isOpen ? 'close' : 'open'}
          tone={isOpen ? 'line' : undefined}
          small
        >
          {t(isOpen ? 'open.close' : 'closed.open')}
        </SubmitButton>
      )}
    </Form>
  )
}
