import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { formatHomeDate, formatLongDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations'] }

const PICKS = operationsPath('coups-de-coeur')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const promoted = await api(args).pages.pick.list()
  return {
    waiting,
    title: await pageTitle(args, 'operations:picks.title'),
    promoted: promoted.map(({ activity, pickedAt }) => ({ activity: summaryOf(activity), pickedAt })),
  }
}

/** Picks or unpicks one activity: from its own page, or from this list. Leads back to where the button was. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const form = await readForm(request)
  const { data: activityId } = IdParam.safeParse(form.get('activityId') ?? undefined)
  const isPicked = form.get('intent') !== 'remove'
  const picked =
    activityId === undefined
      ? { refused: 'ACTIVITY_UNRECOVERED' }
      : await attempt(api(args).pages.pick.set({ activityId, isPicked }))
  const done = isPicked ? 'picked' : 'unpicked'
  return redirectWithToast(
    safeReturnTo(form.get('returnTo'), PICKS),
    'refused' in picked
      ? { key: 'operations:toasts.notPicked', tone: 'danger' }
      : { key: `operations:toasts.${done}` },
  )
}

export default function Promoted() {
  const { promoted, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')

  return (
    <OperationsPage title={t('picks.title')} lead={t('picks.lead')} waiting={waiting}>
      <p>
        {t('picks.how')} <Link to={operationsPath('recherche')}>{t('picks.find')}</Link>
      </p>
      {promoted.length === 0 ? (
        <Empty title={t('picks.empty')}>{t('picks.emptyText')}</Empty>
      ) : (
        <ul className="stack">
          {promoted.map((pick) => (
            <Pick key={pick.activity.activityId} {...pick} />
          ))}
        </ul>
      )}
    </OperationsPage>
  )
}

type PickProps = ReturnType<typeof useLoaderData<typeof loader>>['promoted'][number]

function Pick({ activity, pickedAt }: PickProps) {
  const { t, i18n } = useTranslation('operations')

  return (
    <li className="between">
      <div>
        <Link to={activityPath(activity)} {...writtenIn(activity)}>
          {activity.name}
        </Link>
        <p className="small soft">
          {formatLongDateTime(activity.startDate, activity.timeZone, i18n.language)} ·{' '}
          {t('picks.since', { date: formatHomeDate(pickedAt, i18n.language) })}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="activityId" value={activity.activityId} />
        <button className="button is-line is-small" name="intent" value="remove">
          {t('picks.remove')}
        </button>
      </Form>
    </li>
  )
}
