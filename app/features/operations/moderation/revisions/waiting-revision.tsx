import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ReasonFields } from '#app/features/operations/moderation/reason-fields.tsx'
import { WaitingHead } from '#app/features/operations/moderation/waiting-head.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { DecisionButton } from '#app/ui/decision-button.tsx'
import { ErrorSummary } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { profilePath } from '#server/domain/account/paths.ts'
import type { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { type Change, Difference } from './difference.tsx'

export interface Revision {
  revisionId: number
  activity: {
    activityId: number
    slug: string
    name: string
    language: 'fr' | 'en'
    host: { userId: number; displayName: string }
  }
  openedAt: string
  changedAt: string
  people: number
  differences: Change[]
}

interface WaitingRevisionProps {
  revision: Revision
  now: string
  /** The result of refusing this one, if its form was returned. */
  result: SubmissionResult | null
}

/** A revision, part by part: one button accepts it, a fold undoes it or refuses the activity. */
export function WaitingRevision({ revision, now, result }: WaitingRevisionProps) {
  const { t } = useTranslation('operations')
  const { activity, people, differences, openedAt } = revision
  const headingId = `revision-${revision.revisionId}`

  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <WaitingHead id={headingId} activity={activity} since={openedAt} now={now} />
      <p className="small">
        <Link to={profilePath(activity.host.userId)}>{activity.host.displayName}</Link> ·{' '}
        {people > 0 ? t('changes.people', { count: people }) : t('changes.nobody')}
      </p>
      {differences.map((change) => (
        <Difference key={change.part} change={change} activity={activity} />
      ))}
      <Form className="cluster" method="post">
        <ReadRevision {...revision} />
        <DecisionButton tone="yes" value="accept" label={t('changes.accept')} about={activity.name} />
        <span className="soft small">{t('changes.acceptEffect')}</span>
      </Form>
      <Undoing revision={revision} result={result} />
    </article>
  )
}

function Undoing({ revision, result }: Pick<WaitingRevisionProps, 'revision' | 'result'>) {
  const { t } = useTranslation('operations')
  const id = `undo-${revision.revisionId}`
  const [form, { reason, message }] = useSchemaForm<typeof ModerationForm>(id, result)
  const { name } = revision.activity

  return (
    <details className="fold" open={result !== null}>
      <summary>
        {t('changes.undo')}
        <span className="only-heard"> {name}</span>
        <Icon name="next" />
      </summary>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <ReadRevision {...revision} />
        <ReasonFields reason={reason} message={message} />
        <p className="soft small">{t('changes.undoHint')}</p>
        <p className="cluster">
          {(['revert', 'refuse'] as const).map((decision) => (
            <DecisionButton
              key={decision}
              tone={decision === 'refuse' ? 'danger' : undefined}
              value={decision}
              label={t(`changes.${decision}`)}
              about={name}
            />
          ))}
        </p>
      </Form>
    </details>
  )
}

/** Identifies the revision that the operator sees: a later one has to be seen before it is decided. */
function ReadRevision({ revisionId, changedAt }: Pick<Revision, 'revisionId' | 'changedAt'>) {
  return (
    <>
      <input type="hidden" name="revisionId" value={revisionId} />
      <input type="hidden" name="changedAt" value={changedAt} />
    </>
  )
}
