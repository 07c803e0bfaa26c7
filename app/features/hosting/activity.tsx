import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CallOffSection } from '#app/features/hosting/activity/actions.tsx'
import { HostedHead } from '#app/features/hosting/activity/head.tsx'
import { readListFilter } from '#app/features/hosting/activity/list-filter.server.ts'
import { Participants } from '#app/features/hosting/activity/participants.tsx'
import { Phases, showsRequests } from '#app/features/hosting/activity/phases.tsx'
import { answerRequests, isRequestAnswer } from '#app/features/hosting/activity/requests.server.ts'
import { ListedRequests, RequestProblem, Requests } from '#app/features/hosting/activity/requests.tsx'
import { concernsPeople, readSeries } from '#app/features/hosting/series/repeat.server.ts'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { hasStarted, hostedPhase, hostedState } from '#app/shared/activity/hosted-state.ts'
import { activityPath } from '#app/shared/activity/summary.ts'
import { AttendanceProblem } from '#app/shared/participation/attendance/problem.tsx'
import { participantEntry, requestEntry } from '#app/shared/participation/participant-entry.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { listQueryOf, offeredStates } from '#server/domain/participation/participant-list.ts'
import { markToast, rateFromForm } from './attendance.server.ts'
import { readHosted } from './read.server.ts'
import { tabTitle } from './tab-title.server.ts'
import { HostedTabs } from './tabs.tsx'

export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['hosting', 'participants', 'participation', 'forms', 'sharing'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const { isOperator } = await requireSession(args)
  const { typed, errors, wanted } = readListFilter(new URL(request.url).searchParams)
  const read = await readHosted(args, idOf(params.activityId), wanted)
  const { activity, places, figures, requestsInAll, waitingEmails, waitingParties, mayEdit, mayDecide } = read
  const { description: _markdown, descriptionHtml: _html, own: _own, ...summary } = activity
  const now = currentInstant()
  const isShared = hostedState(activity, now) === 'online' && !activity.isPrivate
  const isBegun = hasStarted(activity, now)
  // A list of the requests has their buttons: all of them are answered there, not only the first ones.
  const isOfRequests = wanted.state === 'requested' && mayEdit && showsRequests(hostedPhase(activity, now))
  const series = await readSeries(args, activity.activityId)
  return {
    title: await tabTitle(args, 'participants', activity.name),
    activity: summary,
    places: {
      ...{ ...places, minimum: read.minimum },
      clicks: activity.externalTicketUrl === null ? null : activity.externalClicks,
    },
    participants: isOfRequests ? [] : read.participants.map(participantEntry),
    list: {
      ...read.list,
      ...{ typed, errors, isFiltered: Boolean(wanted.q ?? wanted.state), isOfRequests },
      states: offeredStates({
        isCancelled: activity.cancelled,
        isStarted: isBegun,
        isPaid: activity.paymentModels.some(({ price }) => price > 0) || places.paid + places.held > 0,
      }),
    },
    requests: (isOfRequests ? read.participants : read.requests).map(requestEntry),
    requestsInAll,
    figures,
    waitingEmails,
    waitingParties,
    mayEdit,
    series,
    address: isShared ? fullAddress(activityPath(activity)) : null,
    marks: hostedPhase(activity, now) === 'after' ? await readMarks(args, activity.activityId) : null,
    mayExport: mayEdit || isOperator,
    mayCorrect: isOperator,
    goesAway: read.goesAway && !concernsPeople(series),
    mayCallOff: !activity.cancelled && (isOperator || (mayDecide && !isBegun)),
    now,
  }
}

/** Reviews of an activity that is over. */
async function readMarks(args: RequestArgs, activityId: number) {
  const { count, average } = await api(args).pages.review.ofActivity({ activityId, page: 0 })
  return { count, average }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const form = await readForm(request)
  const list = hostedPath(activityId) + listQueryOf(new URL(request.url).searchParams)
  if (isRequestAnswer(form)) return answerRequests(args, activityId, form, list)
  const rating = await rateFromForm(args, form, activityId)
  if (rating.problem) return data(rating, { status: rating.status })
  return redirectWithToast(`${list}#participants`, await markToast(args, activityId, rating.participantId))
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function HostedActivity() {
  const {
    activity,
    participants,
    list,
    requests,
    requestsInAll,
    figures,
    waitingEmails,
    waitingParties,
    mayCallOff,
    goesAway,
    mayExport,
    mayCorrect,
    ...page
  } = useLoaderData<typeof loader>()
  const { now, mayEdit } = page
  const returned = useActionData<typeof action>()
  const failed = returned && 'problem' in returned ? returned : undefined
  const answer = returned && 'answer' in returned ? returned.answer : null
  const { t } = useTranslation('hosting')
  const about = participants.find(({ id }) => id === failed?.participantId)
  const phase = hostedPhase(activity, now)
  useErrorTitle(answer !== null || list.errors !== null)

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
      {!showsRequests(phase) && <RequestProblem returned={answer} />}
      <HostedHead
        activity={activity}
        now={now}
        waitingEmails={waitingEmails}
        mayCorrect={phase === 'refused' && mayEdit}
      />
      <HostedTabs
        activityId={activity.activityId}
        current="participants"
        waitingParties={waitingParties}
        mayEdit={mayEdit}
        isHost={activity.isHost}
        isCancelled={activity.cancelled}
      />
      <Phases
        {...page}
        phase={phase}
        activity={activity}
        requests={
          !list.isOfRequests && (
            <Requests requests={requests} inAll={requestsInAll} returned={answer} now={now} />
          )
        }
        participants={
          <Participants
            activity={activity}
            participants={participants}
            list={list}
            requests={list.isOfRequests && <ListedRequests requests={requests} returned={answer} now={now} />}
            figures={figures}
            mayExport={mayExport}
            mayCorrect={mayCorrect}
            mayWrite={mayEdit && !activity.cancelled}
            isDay={phase === 'day'}
            now={now}
          />
        }
        hasParticipants={figures.registrations > 0 || list.isFiltered}
        untold={figures.untold}
        hasRequests={requests.length > 0}
      />
      {mayCallOff && <CallOffSection activityId={activity.activityId} goesAway={goesAway} />}
    </div>
  )
}
