import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AddPanel, CallOffSection, InvitePanel, ResizeLink } from '#app/features/hosting/activity/actions.tsx'
import { DuplicateOrRepeat } from '#app/features/hosting/activity/duplicate-or-repeat.tsx'
import { HostedHead } from '#app/features/hosting/activity/head.tsx'
import { Participants } from '#app/features/hosting/activity/participants.tsx'
import { answerFromForm, isRequestAnswer } from '#app/features/hosting/activity/requests.server.ts'
import { Requests } from '#app/features/hosting/activity/requests.tsx'
import { readSeries } from '#app/features/hosting/series/repeat.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { hasStarted, hostedPhase, hostedState } from '#app/shared/activity/hosted-state.ts'
import { activityPath } from '#app/shared/activity/summary.ts'
import { AttendanceProblem } from '#app/shared/participation/attendance/problem.tsx'
import { divideParticipants } from '#app/shared/participation/participant-entry.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { rateFromForm } from './attendance.server.ts'
import { readHosted } from './read.server.ts'
import { hasStarted } from './state.ts'

export const handle = { i18n: ['hosting', 'participants', 'participation', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const { isOperator } = await requireSession(args)
  const { activity, places, participants, toRate, waitingEmails, mayEdit, mayDecide } = await readHosted(
    args,
    idOf(params.activityId),
  )
  const {
    participants: _entries,
    description: _markdown,
    descriptionHtml: _html,
    own: _own,
    ...summary
  } = activity
  const now = currentInstant()
  const { requests, entries } = divideParticipants(participants, { mayAnswer: mayEdit })
  return {
    activity: summary,
    places,
    participants: entries,
    requests,
    toRate,
    waitingEmails,
    mayEdit,
    series: await readSeries(args, activity.activityId),
    mayExport: mayEdit || isOperator,
    mayCorrect: isOperator,
    mayCallOff: !activity.cancelled && (isOperator || (mayDecide && !hasStarted(activity, now))),
    now,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const form = await readForm(request)
  if (isRequestAnswer(form)) return answerRequests(args, activityId, form)
  const rating = await rateFromForm(args, form, activityId)
  if (rating.problem) return data(rating, { status: rating.status })
  return redirect(`${hostedPath(activityId)}#participants`)
}

async function answerRequests(args: RequestArgs, activityId: number, form: FormData) {
  const answered = await answerFromForm(args, activityId, form)
  if ('returned' in answered) {
    markFormInvalid(args)
    return data({ answer: answered.returned }, { status: answered.status })
  }
  const { done, people: count } = answered
  return redirectWithToast(`${hostedPath(activityId)}#demandes`, {
    key: `participants:requests.done.${done}`,
    values: { count },
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.activity.name, hidden: true }) : []

export default function HostedActivity() {
  const { activity, participants, requests, toRate, waitingEmails, mayCallOff, mayExport, mayCorrect, now } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const failed = returned && 'problem' in returned ? returned : undefined
  const answer = returned && 'answer' in returned ? returned.answer : null
  const { t } = useTranslation('hosting')
  const about = participants.find(({ id }) => id === failed?.participantId)
  const { activityId } = activity
  useErrorTitle(answer !== null)

  return (
    <div className="wrap page">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('list.title')}
      </Link>
      {failed && (
        <AttendanceProblem
          problem={failed.problem}
          name={about && (about.displayName || t('common:deletedAccount'))}
        />
      )}
      <HostedHead activity={activity} now={now} waitingEmails={waitingEmails} />
      <Requests requests={requests} returned={answer} now={now} />
      <div className="split section">
        <WhereThePlacesAre />
        {activity.isHost && !activity.cancelled && (
          <div className="stack-l">
            <AddPanel activityId={activityId} />
            <InvitePanel activityId={activityId} />
          </div>
        )}
      </div>
      <Participants
        activity={activity}
        participants={participants}
        toRate={toRate}
        mayExport={mayExport}
        mayCorrect={mayCorrect}
        now={now}
      />
      {mayCallOff && (
        <CallOffSection activityId={activityId} isEmpty={participants.length + requests.length === 0} />
      )}
    </div>
  )
}

function WhereThePlacesAre() {
  const { activity, places, mayEdit, series } = useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')

  return (
    <section className="stack" aria-labelledby="places">
      <Places
        capacity={places.participantNbr < 0 ? null : places.participantNbr}
        taken={places.taken}
        reasons={placeReasons(places)}
        voice="taken"
        titleId="places"
        open
      />
      {activity.isHost && <p className="small soft prose">{t('view.hostNotCounted')}</p>}
      {mayEdit && !activity.cancelled && (
        <p>
          <ResizeLink activityId={activity.activityId} />{' '}
          <Link className="button is-small is-line" to={hostedPath(activity.activityId, 'modifier')}>
            {t('view.edit')}
          </Link>
        </p>
      )}
      {mayEdit && (
        <DuplicateOrRepeat activityId={activity.activityId} isOver={activity.cancelled} series={series} />
      )}
    </section>
  )
}
