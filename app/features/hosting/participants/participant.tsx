import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProRequired, RemoveParticipant } from '#app/features/hosting/activity/remove-participant.tsx'
import { markToast, rateFromForm } from '#app/features/hosting/attendance.server.ts'
import { MarkIsFinal } from '#app/features/hosting/mark-is-final.tsx'
import { readHostedParticipant } from '#app/features/hosting/read.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { PersonName } from '#app/shared/account/person-name.tsx'
import { AnswerList } from '#app/shared/participation/answers.tsx'
import { AttendanceProblem } from '#app/shared/participation/attendance/problem.tsx'
import { Attendance, RegistrationBadge } from '#app/shared/participation/participant.tsx'
import { participantEntry } from '#app/shared/participation/participant-entry.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'
import { ChequeForm } from './cheque-form.tsx'
import { History } from './history.tsx'
import { useListQuery } from './list-query.ts'
import { Party } from './party.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participants', 'participation', 'forms'] }

/** One registration, for the host of its activity and for operators. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const { isOperator } = await requireSession(args)
  const ids = [idOf(params.activityId), idOf(params.participantId)] as const
  const hosted = await readHostedParticipant(args, ...ids)
  const { activity, participant, party, history, hasPaidTickets, mayEdit } = hosted
  const { activityId, name, timeZone, isHost, canRate, cancelled } = activity
  const entry = participantEntry(participant)
  return {
    title: await pageTitle(args, 'participants:detail.title', { name: entry.displayName, activity: name }),
    activity: {
      activityId,
      name,
      timeZone,
      isHost,
      cancelled,
      canRate: canRate && entry.endedReason === null,
    },
    mayWrite: mayEdit && !cancelled && !participant.isUntold && entry.endedReason === null,
    mayCorrect: isOperator,
    mayRefund: isOperator && hasPaidTickets,
    participant: entry,
    party,
    history,
  }
}

/** Marks the registration, as the list does. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const [activityId, participantId] = [idOf(params.activityId), idOf(params.participantId)]
  const form = await readForm(request)
  form.set('participantId', String(participantId))
  const { problem, status } = await rateFromForm(args, form, activityId)
  if (problem) return data({ problem }, { status })
  const query = listQueryOf(new URL(request.url).searchParams)
  const to = hostedPath(activityId, `participants/${participantId}`) + query
  return redirectWithToast(to, await markToast(args, activityId, participantId))
}

export default function HostedParticipant() {
  const { activity, participant, mayWrite, mayCorrect, mayRefund, party, history } =
    useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const { activityId, timeZone, isHost } = activity
  const { id, userId, displayName, email, nbrParticipant, cheque, answers, endedReason } = participant
  const { t } = useTranslation(['participants', 'common'])
  const query = useListQuery()
  const isLocked = participant.mayRemove === 'PRO_ACCOUNT_REQUIRED' && !endedReason

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={`${hostedPath(activityId)}${query}#participants`}>
        <Icon name="previous" />
        {activity.name}
      </Link>
      {failed && <AttendanceProblem problem={failed.problem} name={displayName} />}
      <header className="stack">
        <h1>
          <PersonName userId={userId} displayName={displayName} />
        </h1>
        <p className="cluster">
          <State />
          <span className="soft">
            {t('common:people', { count: nbrParticipant })}
            {email && ` · ${email}`}
            {userId === -1 && ` · ${t('common:participants.ghost')}`}
          </span>
        </p>
      </header>
      {(activity.canRate || participant.participated !== null) && (
        <section className="stack no-print" aria-labelledby="attendance">
          <h2 id="attendance">{t('table.attendance')}</h2>
          <div>
            <Attendance participant={participant} activity={activity} mayCorrect={mayCorrect} />
          </div>
          {activity.canRate && (
            <p className="small soft">
              <MarkIsFinal />
            </p>
          )}
        </section>
      )}
      <Party party={party} timeZone={timeZone} />
      {mayRefund && (
        <p className="no-print">
          <Link className="button is-small is-line" to={operationsPath('remboursements', id)}>
            {t('detail.refund')}
          </Link>
        </p>
      )}
      {answers.length > 0 && (
        <section className="stack" aria-labelledby="answers">
          <h2 id="answers">{t('detail.answers')}</h2>
          <AnswerList answers={answers} />
        </section>
      )}
      {cheque && isHost && !endedReason && (
        <section className="stack no-print" aria-labelledby="cheque">
          <h2 id="cheque">{t('table.cheque')}</h2>
          <p className="small soft">{t('cheque.rule')}</p>
          <ChequeForm activityId={activityId} participantId={id} displayName={displayName} cheque={cheque} />
        </section>
      )}
      <History history={history} timeZone={timeZone} />
      {isHost && (
        <div className="stack no-print">
          {isLocked && <ProRequired />}
          <p className="cluster">
            {mayWrite && (
              <Link
                className="button is-small is-line"
                to={`${hostEmailsPath(activityId, 'maintenant')}?participant=${id}`}
              >
                {t('detail.write')}
              </Link>
            )}
            <RemoveParticipant activityId={activityId} participant={participant} />
          </p>
        </div>
      )}
    </div>
  )
}

/** Whether the registration counts. */
function State() {
  const { state, endedReason, hasUnopenedLink } = useLoaderData<typeof loader>().participant
  const { t } = useTranslation('participants')
  if (endedReason) return <Badge tone="no">{t(`ended.${endedReason}`)}</Badge>
  return (
    <>
      <RegistrationBadge state={state} />
      {hasUnopenedLink && <span className="small soft">{t('table.unopened')}</span>}
    </>
  )
}
