import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { InviteeListForm } from '#app/features/hosting/invitations/add-form.tsx'
import { GuestTable, StateFilter } from '#app/features/hosting/invitations/table.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'
import { changeInvitations, loadInvitations } from './invitations.server.ts'
import { tabTitle } from './tab-title.server.ts'
import { HostedTop } from './tabs.tsx'

export { listsLinks as links } from '#app/styles/lists.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['invitations', 'hosting', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const list = await loadInvitations(args, idOf(params.activityId))
  return { ...list, title: await tabTitle(args, 'invitations', list.activity.name) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const change = await changeInvitations(args, activityId, await readForm(request))
  if ('returned' in change) {
    markFormInvalid(args)
    const { status, ...returned } = change.returned
    return data({ returned, at: Date.now() }, { status })
  }
  const { toast, values, tone } = change
  // Somebody who goes through a long list stays at its page; what was added or sent is seen in the whole list.
  const query = toast === 'removed' ? listQueryOf(new URL(request.url).searchParams) : ''
  return redirectWithToast(hostedPath(activityId, 'invitations') + query, {
    key: `invitations:toasts.${toast}`,
    values,
    tone,
  })
}

export default function Invitations() {
  const { activity, tabs, guests, counts, state, page, hasNext, total } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('invitations')
  const everybody = Object.values(counts).reduce((sum, count) => sum + count, 0)

  return (
    <div className="wrap page">
      <HostedTop tabs={tabs} current="invitations" />
      <div className="stack prose">
        <h2>{t('heading')}</h2>
        {activity.isPrivate && (
          <p className="cluster">
            <Badge tone="info">{t('private')}</Badge>
          </p>
        )}
        <p className="lead">{t(activity.isPrivate ? 'leadPrivate' : 'lead')}</p>
      </div>
      {activity.closed && <Note tone="wait">{t(`closed.${activity.closed}`)}</Note>}
      {everybody > 0 && (
        <section className="section stack" aria-labelledby="list">
          <h2 id="list">{t('list.heading', { count: everybody })}</h2>
          {!activity.closed && <Emails />}
          <StateFilter counts={counts} state={state} />
          {total > 0 ? (
            <GuestTable guests={guests} isClosed={activity.closed !== null} />
          ) : (
            <p className="soft">{t('list.nobody')}</p>
          )}
          <Pager page={page} hasNext={hasNext} />
        </section>
      )}
      {!activity.closed && (
        <section className="section stack prose" aria-labelledby="add">
          <h2 id="add">{t(everybody > 0 ? 'add.more' : 'add.first')}</h2>
          <InviteeListForm key={answer?.at ?? everybody} returned={answer?.returned} />
        </section>
      )}
    </div>
  )
}

/** Says which emails each button sends, and how many a day. */
function Emails() {
  const { activity, counts, toRemind, leftToday, dailyLimit } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invitations')
  const { UNSENT: unsent, LEAVING: leaving } = counts

  return (
    <div className="stack">
      {leaving > 0 && activity.awaited && (
        <Note tone="wait">{t(`emails.awaited.${activity.awaited}`, { count: leaving })}</Note>
      )}
      {leaving > 0 && !activity.awaited && (
        <Note tone="info">
          {leftToday === 0
            ? t('emails.tomorrow', { count: leaving })
            : t('emails.leaving', { count: leaving })}
        </Note>
      )}
      {(unsent > 0 || toRemind > 0) && (
        <Form className="cluster" method="post" preventScrollReset>
          {unsent > 0 && (
            <SubmitButton name="intent" value="send">
              {t('emails.send', { count: unsent })}
            </SubmitButton>
          )}
          {toRemind > 0 && (
            <SubmitButton name="intent" value="remind" tone={unsent > 0 ? 'line' : undefined}>
              {t('emails.remind', { count: toRemind })}
            </SubmitButton>
          )}
        </Form>
      )}
      <p className="small soft">{t('emails.limit', { count: dailyLimit })}</p>
    </div>
  )
}
