import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tabTitle } from '#app/features/hosting/tab-title.server.ts'
import { HostedTop } from '#app/features/hosting/tabs.tsx'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import { SendingTable } from './sending-table.tsx'
import { TextList } from './text-list.tsx'

export { listsLinks as links } from '#app/styles/lists.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['messages', 'hosting', 'forms'] }

/** What a host writes to the participants of an activity: texts for moments, and what was sent. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const emails = await answerOr404(api(args).pages.hostEmail.view({ activityId: idOf(params.activityId) }))
  return { ...emails, title: await tabTitle(args, 'emails', emails.activity.name) }
}

/** Stops a sending. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const id = (await readForm(request)).get('id')
  const mailingId = idOf(typeof id === 'string' ? id : undefined)
  const { stopped } = await answerOr404(api(args).pages.hostEmail.stop({ activityId, mailingId }))
  const key = `messages:toasts.${stopped ? 'stopped' : 'tooLate'}`
  return redirectWithToast(hostEmailsPath(activityId), { key })
}

export default function HostEmails() {
  const { activity, tabs, sendings, coming, momentsOver, mayWrite, dailyLimit, leftToday } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('messages')
  const { activityId, isCancelled } = activity
  // Nobody can register any more.
  const isOver = momentsOver.includes('CONFIRMATION')

  return (
    <div className="wrap page stack-l">
      <HostedTop tabs={tabs} current="emails" />
      <section className="stack" aria-labelledby="emails">
        <h2 id="emails">{t('heading')}</h2>
        {isCancelled ? (
          <Note tone="wait">{t('closed.CANCELLED')}</Note>
        ) : (
          <Reach {...coming} isOver={isOver} />
        )}
        {mayWrite && !isCancelled && (
          <>
            <p>
              <Link className="button" to={hostEmailsPath(activityId, 'maintenant')}>
                {t('now.link')}
              </Link>
            </p>
            <p className="small soft prose">
              {t('lead')} {t('now.left', { count: leftToday, limit: dailyLimit })}
            </p>
          </>
        )}
      </section>
      <TextList {...useLoaderData<typeof loader>()} />
      <section className="stack" aria-labelledby="sendings">
        <h2 id="sendings">{t('sendings.heading')}</h2>
        {sendings.length > 0 ? (
          <SendingTable {...{ activity, sendings, mayWrite }} />
        ) : (
          <p className="soft">{t('sendings.none')}</p>
        )}
      </section>
    </div>
  )
}

interface ReachProps {
  registrations: number
  withoutAddress: number
  isOver: boolean
}

/** Says how many registrations there are, and how many of them have no address, so that the numbers of emails add up. */
function Reach({ registrations, withoutAddress, isOver }: ReachProps) {
  const { t } = useTranslation('messages')
  if (registrations === 0) return <p className="lead">{t(isOver ? 'reach.none' : 'reach.nobody')}</p>
  return (
    <p className="lead">
      {withoutAddress === 0
        ? t('reach.all', { count: registrations })
        : t('reach.some', {
            count: withoutAddress,
            registrations: t('registrations', { count: registrations }),
          })}
    </p>
  )
}
