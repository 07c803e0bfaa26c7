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
import { AttendanceList } from '#app/shared/participation/attendance/list.tsx'
import { AttendanceProblem } from '#app/shared/participation/attendance/problem.tsx'
import { PageRow } from '#app/shared/participation/attendance/row.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TAKE_BACK_MS } from '#server/domain/participation/attendance.ts'
import { rateFromForm, takeBackFromForm } from './attendance.server.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participation', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { accountType } = await requireSession(args)
  const waiting = accountType === 'BANNED' ? [] : await api(args).attendance.listToRate()
  const rows = waiting.map(
    ({ id, userId, displayName, participantNbr, activityId, activityName, activityDate, timeZone }) => {
      return { id, userId, displayName, participantNbr, activityId, activityName, activityDate, timeZone }
    },
  )
  return { title: await pageTitle(args, 'participation:attendance.title'), groups: groupByActivity(rows) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const form = await readForm(request)
  const rating = await rateFromForm(args, form)
  if (rating.problem) return data(rating, { status: rating.status })
  // The dialog submits with a fetcher: a redirect would take people away from their page.
  return form.has('inPlace') ? data(rating) : redirect('/presences')
}

export default function RateParticipants() {
  const { groups } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const { t } = useTranslation(['participation', 'forms'])

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
          <AttendanceList groups={groups} row={PageRow} />
          <p>
            <Link className="button is-quiet" to={paths.myActivities}>
              {t('forms:actions.later')}
            </Link>
          </p>
        </>
      ) : (
        <Empty title={t('attendance.none')} cover={{ motif: 'famille', id: 1 }}>
          {t('attendance.noneText')}
        </Empty>
      )}
    </div>
  )
}
