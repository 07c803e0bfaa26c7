import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { groupByActivity } from '#app/shared/participation/attendance/group-by-activity.ts'
import { untilTomorrow } from '#app/shared/participation/attendance/later.server.ts'
import { AttendanceList } from '#app/shared/participation/attendance/list.tsx'
import { AttendanceProblem } from '#app/shared/participation/attendance/problem.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TAKE_BACK_MS } from '#server/domain/participation/attendance.ts'
import { rateFromForm, takeBackFromForm } from './attendance.server.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participation', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { accountType } = await requireSession(args)
  const isDialog = new URL(request.url).searchParams.has('premiers')
  const isBanned = accountType === 'BANNED'
  const rows = isBanned ? [] : await api(args).pages.attendance.list({ in: isDialog ? 'dialog' : 'page' })
  const unmarked = isBanned ? 0 : await api(args).pages.participation.countToMark()
  const shown = rows.filter(({ participated }) => participated === null).length
  return {
    title: await pageTitle(args, 'participation:attendance.title'),
    groups: groupByActivity(rows),
    /** How many there are, where the list has only the first of them. */
    inAll: unmarked > shown ? unmarked : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const form = await readForm(request)
  const intent = form.get('intent')
  // The script submits behind the page: a redirect would take people away from theirs.
  const isBehind = form.has('inPlace')
  if (intent === 'later') {
    const headers = await untilTomorrow()
    return isBehind ? data(null, { headers }) : redirect(paths.myActivities, { headers })
  }
  const isTakenBack = intent === 'takeBack'
  const { status, problem } = isTakenBack
    ? await takeBackFromForm(args, form)
    : await rateFromForm(args, form)
  if (!isBehind) return problem ? data({ problem }, { status }) : redirect('/presences')

  const stands = problem ? form.get('inPlace') : isTakenBack ? '' : form.get('rate')
  const participated = stands ? stands === '1' : null
  return data({ problem, participated, takeBackMs: problem || isTakenBack ? 0 : TAKE_BACK_MS }, { status })
}

export default function RateParticipants() {
  const failed = useActionData<typeof action>()
  const { t } = useTranslation(['participation', 'forms'])
  // With script the rows stay where they are while they are marked, though the page is loaded again with each mark.
  const [{ groups, inAll }] = useState(useLoaderData<typeof loader>())

  return (
    <div className="wrap narrow page stack">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('common:nav.myActivities')}
      </Link>
      <h1>{t('attendance.title')}</h1>
      {failed?.problem && <AttendanceProblem problem={failed.problem} />}
      {groups.length > 0 ? (
        <>
          <AttendanceList groups={groups} />
          {inAll !== null && <Rest inAll={inAll} />}
          <Form method="post">
            <button className="button is-quiet" name="intent" value="later" data-attendance-end="">
              {t('forms:actions.later')}
            </button>
          </Form>
        </>
      ) : (
        <Empty title={t('attendance.none')} cover={{ motif: 'famille', id: 1 }}>
          {t('attendance.noneText')}
        </Empty>
      )}
    </div>
  )
}

/** Leads on by a new page: the list of this one stays as it is while its rows are marked. */
function Rest({ inAll }: { inAll: number }) {
  const { t } = useTranslation('participation')
  return (
    <p className="soft">
      {t('attendance.inAll', { count: inAll })} <a href="/presences">{t('attendance.nextOnes')}</a>
    </p>
  )
}
