import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LastStep } from '#app/features/operations/last-step.tsx'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { Checkbox, ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import type { BanForm, ConfirmedBanCallOffForm } from '#server/schemas/moderation/ban.ts'

interface ReasonFormProps {
  decision: 'ban' | 'lift' | 'endSessions'
  result: SubmissionResult | undefined
  /** It was deleted while it was banned: lifting the ban does not bring it back. */
  isDeleted?: boolean
}

/** Bans an account, lifts the ban or ends its sessions: a reason that is stored in the journal, and one button. */
export function BanReasonForm({ decision, result, isDeleted = false }: ReasonFormProps) {
  const { t } = useTranslation('operations')
  const [form, { reason }] = useSchemaForm<typeof BanForm>(decision, result)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <TextArea
        field={reason}
        label={t(`account.${decision}.reason`)}
        hint={t(decision === 'ban' ? 'account.ban.reasonHint' : 'account.reasonHint')}
      />
      <LastStep
        label={t(`account.${decision}.submit`)}
        effect={t(
          decision === 'lift' && isDeleted ? 'account.lift.effectDeleted' : `account.${decision}.effect`,
        )}
        isOpen={Boolean(result)}
      >
        <SubmitButton tone={decision === 'ban' ? 'danger' : undefined} name="decision" value={decision}>
          {t(`account.${decision}.submit`)}
        </SubmitButton>
      </LastStep>
    </Form>
  )
}

export interface UpcomingActivity {
  activityId: number
  name: string
  startDate: string
  timeZone: string
  people: number
}

/**
 * The upcoming activities of a banned host, each with its number of participants; those that stay ticked are cancelled.
 */
export function CallOffList({
  coming,
  result,
}: {
  coming: UpcomingActivity[]
  result: SubmissionResult | undefined
}) {
  const { t } = useTranslation('operations')
  const [form, fields] = useSchemaForm<typeof ConfirmedBanCallOffForm>('callOff', result)
  const { activityIds, message, confirmed } = fields
  // All boxes are ticked at first; a returned form keeps its choice.
  const sent = result && new Set([result.initialValue?.activityIds].flat().map(String))

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <fieldset className="field" aria-describedby={activityIds.errors && activityIds.errorId}>
        <legend className="label">{t('account.callOff.which')}</legend>
        {coming.map((activity, index) => (
          <label
            key={activity.activityId}
            className="choice is-card"
            htmlFor={index === 0 ? activityIds.id : `call-off-${activity.activityId}`}
          >
            <input
              id={index === 0 ? activityIds.id : `call-off-${activity.activityId}`}
              type="checkbox"
              name={activityIds.name}
              value={activity.activityId}
              defaultChecked={sent?.has(String(activity.activityId)) ?? true}
            />
            <ActivityLine activity={activity} />
          </label>
        ))}
        <FieldError field={activityIds} />
      </fieldset>
      <TextArea
        field={message}
        label={t('account.callOff.message')}
        hint={t('account.callOff.messageHint')}
      />
      <LastStep
        label={t('account.callOff.submit')}
        effect={t('account.callOff.effect')}
        isOpen={Boolean(result)}
        confirmation={<Checkbox field={confirmed} label={t('account.callOff.confirm')} />}
      >
        <SubmitButton tone="danger" name="decision" value="callOff">
          {t('account.callOff.submit')}
        </SubmitButton>
      </LastStep>
    </Form>
  )
}

/** The same list before the ban, to read only. */
export function ComingList({ coming }: { coming: UpcomingActivity[] }) {
  return (
    <ul className="stack">
      {coming.map((activity) => (
        <li key={activity.activityId}>
          <ActivityLine activity={activity} isLink />
        </li>
      ))}
    </ul>
  )
}

function ActivityLine({ activity, isLink }: { activity: UpcomingActivity; isLink?: boolean }) {
  const { t, i18n } = useTranslation('operations')
  const { activityId, name, startDate, timeZone, people } = activity

  return (
    <span>
      {isLink ? <Link to={activityPagePath(activityId)}>{name}</Link> : name}
      <span className="soft small in-choice">
        <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time> ·{' '}
        {people > 0 ? t('changes.people', { count: people }) : t('changes.nobody')}
      </span>
    </span>
  )
}
