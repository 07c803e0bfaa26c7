import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { memberCardPath } from '#app/shared/account/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DateField, ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import type { CardForm } from '#server/schemas/organisation/organisation.ts'

export interface MemberCard {
  memberCardId: number
  number: string
  holder: string
  email: string | null
  validUntil: string
  isValid: boolean
}

interface CardsProps {
  organisationId: number
  cards: readonly MemberCard[]
}

/** The member cards that an organisation issued. */
export function Cards({ organisationId, cards }: CardsProps) {
  const { t, i18n } = useTranslation('organisations')

  return (
    <ul className="rows">
      {cards.map(({ memberCardId, number, holder, email, validUntil, isValid }) => (
        <li key={memberCardId} className="stack">
          <div>
            <p className="cluster">
              <strong>{holder}</strong>
              <span className="soft">{t('cards.numbered', { number })}</span>
              {!isValid && <Badge tone="wait">{t('cards.over')}</Badge>}
            </p>
            <p className="small soft">
              {email && <>{email} · </>}
              {t(isValid ? 'cards.until' : 'cards.wasUntil', {
                date: formatDate(`${validUntil}T12:00:00.000Z`, 'UTC', i18n.language),
              })}
            </p>
          </div>
          <div className="cluster">
            <Link className="button is-small is-line" to={memberCardPath(organisationId, memberCardId)}>
              {t('cards.print')}
              <span className="only-heard"> {holder}</span>
            </Link>
            <RowButton id={memberCardId} intent="endCard" label={t('cards.end')} about={holder} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The form that issues a card, and emails it if an address is given. */
export function IssueForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('organisations')
  const [form, { number, holder, email, validUntil }] = useSchemaForm<typeof CardForm>('card', result)
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate preventScrollReset>
      <ErrorSummary form={form} />
      <Field field={holder} label={t('cards.holder')} autoComplete="off" />
      <Field field={number} label={t('cards.number')} autoComplete="off" />
      <DateField field={validUntil} label={t('cards.validUntil')} type="date" />
      <Field
        field={email}
        label={t('cards.email')}
        hint={t('cards.emailHint')}
        type="email"
        autoComplete="off"
        optional
      />
      <p>
        <SubmitButton name="intent" value="card" tone="line">
          {t('cards.submit')}
        </SubmitButton>
      </p>
    </Form>
  )
}
