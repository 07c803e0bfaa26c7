import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LONGEST_REASON } from '#app/features/hosting/participants/remove-form.tsx'
import { ageSince } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { AnswerList } from '#app/shared/participation/answers.tsx'
import { Person } from '#app/shared/participation/participant.tsx'
import type { RequestEntry } from '#app/shared/participation/participant-entry.ts'
import { DecisionButton } from '#app/ui/decision-button.tsx'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { TextAreaWithCounter } from '#app/ui/form/text-area-with-counter.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { RequestRefusalForm } from '#server/schemas/participation/removal.ts'

/** Describes an answer that could not be accepted. */
export interface ReturnedAnswer {
  problem?:
    | 'ORGANISATION_ADMIN_REQUIRED'
    | 'ACTIVITY_CANCELLED'
    | 'ALREADY_STARTED'
    | 'SALES_PAUSED'
    | 'ORDER_OPEN'
    | 'PROVINCE_REQUIRED'
  /** The participation that cannot be approved, or whose refusal form has errors. */
  participantId?: number
  /** How many people were approved all the same. */
  approved?: number
  result?: SubmissionResult
}

interface RequestsProps {
  /** Those that are shown. */
  requests: readonly RequestEntry[]
  /** How many there are. */
  inAll: number
  returned: ReturnedAnswer | null
  now: string
}

/** Lists the join requests, the longest waiting first: one button approves, a fold with a message refuses. */
export function Requests({ requests, inAll, returned, now }: RequestsProps) {
  const { t } = useTranslation('participants')
  if (requests.length === 0 && !returned?.problem) return null

  return (
    <section className="section stack" id="demandes" aria-labelledby="requests">
      <h2 id="requests" className="section-head">
        {t('requests.title', { count: inAll })}
      </h2>
      <RequestProblem returned={returned} requests={requests} />
      {requests.length > 0 && <p className="soft prose">{t('requests.lead')}</p>}
      {inAll > requests.length && (
        <p className="soft prose">
          {t('requests.first', { count: requests.length })}{' '}
          <Link to="?etat=requested#participants">{t('requests.all', { count: inAll })}</Link>
        </p>
      )}
      <RequestList requests={requests} returned={returned} now={now} />
    </section>
  )
}

/** The requests that a filter finds: they stand in the place of the table, with the same buttons. */
export function ListedRequests({ requests, returned, now }: Omit<RequestsProps, 'inAll'>) {
  const { t } = useTranslation('participants')
  return (
    <div className="stack" id="demandes">
      <RequestProblem returned={returned} requests={requests} />
      {requests.length === 0 && <p className="soft">{t('list.noneFound')}</p>}
      <RequestList requests={requests} returned={returned} now={now} />
    </div>
  )
}

function RequestList({ requests, returned, now }: Omit<RequestsProps, 'inAll'>) {
  if (requests.length === 0) return null
  return (
    <>
      {requests.length > 1 && <ApproveAll requests={requests} />}
      <ul className="requests">
        {requests.map((request) => (
          <li key={request.id}>
            <Request
              request={request}
              now={now}
              result={(request.id === returned?.participantId && returned.result) || null}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says why a request could not be answered, and how many were approved beside it. */
export function RequestProblem({
  returned,
  requests = [],
}: Pick<RequestsProps, 'returned'> & Partial<Pick<RequestsProps, 'requests'>>) {
  const { t } = useTranslation(['participants', 'participation', 'common'])
  if (!returned?.problem) return null
  const { problem, participantId, approved = 0 } = returned
  const about = requests.find(({ id }) => id === participantId)
  const name = about && (about.displayName || t('common:deletedAccount'))
  return (
    <div className="stack" role="alert">
      {approved > 0 && <Note tone="ok">{t('requests.done.APPROVED', { count: approved })}</Note>}
      <Note tone="no">
        {name && <strong>{t('participation:attendance.about', { name })}</strong>}{' '}
        {t(`requests.problems.${problem}`)}
      </Note>
    </div>
  )
}

interface RequestProps {
  request: RequestEntry
  now: string
  result: SubmissionResult | null
}

function Request({ request, now, result }: RequestProps) {
  const { t } = useTranslation(['participants', 'common'])
  const { id, displayName, waitingNbr, nbrParticipant, createdAt } = request
  const age = ageSince(createdAt, now)
  const isNew = age.values.minutes === 0 && age.key === 'age.minutes'
  const isAddition = waitingNbr < nbrParticipant
  const people = t('common:people', { count: waitingNbr })

  return (
    <article className="panel stack" aria-label={displayName || t('common:deletedAccount')}>
      <div className="between">
        <Person participant={request} />
        <p className="small">
          {isAddition ? t('requests.added', { people, count: nbrParticipant - waitingNbr }) : people}
          <br />
          <span className="soft">
            {isNew ? t('requests.justNow') : t('requests.since', { age: t(`common:${age.key}`, age.values) })}
          </span>
        </p>
      </div>
      <AnswerList answers={request.answers} />
      <div className="cluster decision">
        <Form method="post">
          <input type="hidden" name="participantId" value={id} />
          <DecisionButton tone="yes" value="approve" label={t('requests.approve')} about={displayName} />
        </Form>
        <Refusal request={request} result={result} />
      </div>
    </article>
  )
}

/** The fold is open while the message is missing. */
function Refusal({ request: { id, displayName }, result }: Omit<RequestProps, 'now'>) {
  const { t } = useTranslation('participants')
  const [form, { reason }] = useSchemaForm<typeof RequestRefusalForm>(`refuse-${id}`, result)

  return (
    <details className="fold" open={result !== null}>
      <summary className="button is-small is-line">
        <span>
          {t('requests.refuse')}
          <span className="only-heard"> {displayName}</span>
        </span>
      </summary>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="participantId" value={id} />
        <TextAreaWithCounter
          field={reason}
          label={t('remove.reason')}
          hint={t('remove.hint', { name: displayName })}
          longest={LONGEST_REASON}
        />
        <p>
          <DecisionButton tone="danger" value="refuse" label={t('requests.refuse')} about={displayName} />
        </p>
      </Form>
    </details>
  )
}

/** Approves the requests that this page shows: requests that came meanwhile are shown to the host first. */
function ApproveAll({ requests }: Pick<RequestsProps, 'requests'>) {
  const { t } = useTranslation('participants')
  return (
    <Form method="post">
      {requests.map(({ id }) => (
        <input key={id} type="hidden" name="participantId" value={id} />
      ))}
      <SubmitButton name="decision" value="approve" tone="line" small>
        {t('requests.approveAll', { count: requests.length })}
      </SubmitButton>
    </Form>
  )
}
