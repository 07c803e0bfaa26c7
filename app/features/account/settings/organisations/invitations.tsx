import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ErrorSummary, Field, RadioCards, SubmitButton } from '#app/ui/form/index.ts'
import { RowButton } from '#app/ui/row-button.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { InvitationForm } from '#server/schemas/organisation/organisation.ts'
import { RoleBadge } from './role-badge.tsx'

export interface OpenInvitation {
  invitationId: number
  email: string
  role: 'ADMIN' | 'MEMBER'
  expiresAt: string
  isExpired: boolean
}

/** Lists the invitations that await an answer. */
export function Invitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const { t, i18n } = useTranslation('organisations')

  return (
    <ul className="rows">
      {invitations.map(({ invitationId, email, role, expiresAt, isExpired }) => (
        <li key={invitationId} className="stack">
          <div>
            <p className="cluster">
              <strong>{email}</strong>
              <RoleBadge role={role} />
              {isExpired && <Badge tone="wait">{t('invitations.expired')}</Badge>}
            </p>
            <p className="small soft">
              {t(isExpired ? 'invitations.wasUntil' : 'invitations.until', {
                date: formatDateTime(expiresAt, HOME_ZONE, i18n.language),
              })}
            </p>
          </div>
          <div>
            <RowButton id={invitationId} intent="withdraw" label={t('invitations.withdraw')} about={email} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The form of an invitation: one address and a role. */
export function InviteForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation(['organisations', 'forms'])
  const [form, { email, role }] = useSchemaForm<typeof InvitationForm>('invite', result, { role: 'MEMBER' })
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate preventScrollReset>
      <ErrorSummary form={form} />
      <Field
        field={email}
        label={t('forms:fields.email')}
        hint={t('invitations.emailHint')}
        type="email"
        autoComplete="off"
      />
      <RadioCards
        field={role}
        label={t('invitations.role')}
        options={(['MEMBER', 'ADMIN'] as const).map((value) => ({
          value,
          label: t(`roles.${value}`),
          hint: t(`roles.hints.${value}`),
        }))}
      />
      <p>
        <SubmitButton name="intent" value="invite">
          {t('invitations.submit')}
        </SubmitButton>
      </p>
    </Form>
  )
}
