import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ageSince } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath, hostedPath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import type { ReportReason } from '#server/domain/moderation/report.ts'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import type { ReportEndForm } from '#server/schemas/moderation/report.ts'

export interface Reported {
  kind: 'ACTIVITY' | 'COMMENT' | 'PROFILE'
  activityId: number | null
  commentId: number | null
  profileId: number | null
  text: string | null
  activity: { activityId: number; name: string; isOnline: boolean; isCancelled: boolean } | null
  isHidden: boolean
  person: { userId: number; displayName: string; isBanned: boolean } | null
  reports: {
    reportId: number
    reason: ReportReason
    description: string
    createdAt: string
    reporter: string | null
  }[]
  upTo: number
}

/** The same thing again, after its form was returned with errors. */
export function keyOf({ activityId, commentId, profileId }: Reported): string {
  return [activityId, commentId, profileId].join('-')
}

interface ReportedThingProps {
  thing: Reported
  now: string
  result: SubmissionResult | null
}

/** A reported thing with its reports, the actions that are possible, and the form that settles the reports. */
export function ReportedThing({ thing, now, result }: ReportedThingProps) {
  const { t } = useTranslation('operations')
  const headingId = `thing-${keyOf(thing)}`

  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <div className="between">
        <h2 id={headingId} className="label">
          {t(`reports.kinds.${thing.kind}`, { name: nameOf(thing) || t('reports.gone') })}
        </h2>
        <StateOf thing={thing} />
      </div>
      {thing.kind === 'COMMENT' && thing.text && <blockquote className="as-written">{thing.text}</blockquote>}
      <ul className="stack">
        {thing.reports.map((report) => (
          <Report key={report.reportId} report={report} now={now} />
        ))}
      </ul>
      <Ways thing={thing} />
      <EndForm thing={thing} result={result} />
    </article>
  )
}

/** A comment is named after its activity. */
function nameOf({ kind, text, activity }: Reported): string | null {
  return kind === 'COMMENT' ? (activity?.name ?? null) : text
}

function StateOf({ thing: { kind, activity, isHidden, person } }: { thing: Reported }) {
  const { t } = useTranslation('operations')
  if (kind === 'COMMENT' && isHidden) return <Badge tone="ok">{t('reports.state.hidden')}</Badge>
  if (person?.isBanned) return <Badge tone="no">{t('reports.state.banned')}</Badge>
  if (kind !== 'ACTIVITY' || !activity) return null
  if (activity.isCancelled) return <Badge tone="no">{t('reports.state.cancelled')}</Badge>
  return activity.isOnline ? null : <Badge tone="wait">{t('reports.state.offline')}</Badge>
}

function Report({ report, now }: { report: Reported['reports'][number]; now: string }) {
  const { t } = useTranslation(['operations', 'reports'])
  const age = ageSince(report.createdAt, now)
  const reporterOf = (name: string | null) =>
    name === null ? t('reports.visitor') : name || t('common:deletedAccount')

  return (
    <li>
      <p className="small">
        <strong>{t(`reports:reasons.${report.reason}`)}</strong>{' '}
        <span className="soft">
          · {reporterOf(report.reporter)} · {t('queue.waitsFor', { age: t(`common:${age.key}`, age.values) })}
        </span>
      </p>
      {report.description && <p className="as-written">{report.description}</p>}
    </li>
  )
}

/** Links to the page of each possible action. */
function Ways({ thing: { kind, activity, commentId, person, isHidden } }: { thing: Reported }) {
  const { t } = useTranslation('operations')

  return (
    <p className="cluster small">
      {activity && kind === 'COMMENT' && !isHidden && (
        <Link to={activityPagePath(activity.activityId, `commentaires/${commentId}`)}>
          {t('reports.hide')}
        </Link>
      )}
      {activity && kind !== 'COMMENT' && (
        <Link to={activityPagePath(activity.activityId)}>{t('reports.see')}</Link>
      )}
      {kind === 'ACTIVITY' && activity && (
        <Link to={hostEmailsPath(activity.activityId)}>{t('reports.emails')}</Link>
      )}
      {kind === 'ACTIVITY' && activity?.isOnline && !activity.isCancelled && (
        <Link to={operationsPath('activites', activity.activityId, 'retirer')}>{t('reports.withdraw')}</Link>
      )}
      {kind === 'ACTIVITY' && activity && !activity.isCancelled && (
        <Link to={hostedPath(activity.activityId, 'annuler')}>{t('reports.cancel')}</Link>
      )}
      {/* A deleted account has a page while it is banned. */}
      {person && (person.displayName || person.isBanned) && (
        <Link to={operationsPath('comptes', person.userId)}>
          {person.displayName
            ? t('reports.account', { name: person.displayName })
            : t('account.deleted', { id: person.userId })}
        </Link>
      )}
    </p>
  )
}

function EndForm({ thing, result }: { thing: Reported; result: SubmissionResult | null }) {
  const { t } = useTranslation('operations')
  const [form, { note }] = useSchemaForm<typeof ReportEndForm>(`end-${keyOf(thing)}`, result)
  const { activityId, commentId, profileId, upTo } = thing

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      {Object.entries({ activityId, commentId, profileId, upTo }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      <TextArea field={note} label={t('reports.note')} hint={t('reports.noteHint')} optional />
      <p className="soft small">{t('reports.endEffect')}</p>
      <p className="cluster">
        <SubmitButton name="as" value="SETTLED" small>
          {t('reports.settle')}
        </SubmitButton>
        <SubmitButton name="as" value="DISMISSED" tone="line" small>
          {t('reports.dismiss')}
        </SubmitButton>
      </p>
    </Form>
  )
}
