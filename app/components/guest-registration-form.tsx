import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import {
  Checkbox,
  ErrorSummary,
  Field,
  FormSection,
  RobotTrap,
  SubmitButton,
} from '#app/components/form/index.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import type { GuestRegistrationForm as GuestSchema } from '#server/schemas/participation.ts'
import { viewPath } from './authentication/view-path.ts'
import { Note } from './note.tsx'
import { PartyFields } from './party-fields.tsx'
import type { RegistrationFormProps } from './registration-form.tsx'
import { TermsSentence } from './terms-sentence.tsx'

interface GuestRegistrationFormProps extends RegistrationFormProps {
  activityId: number
  stamp: string
  /** The address that was given has an account of its own. */
  hasAccount: boolean
}

/** Without an account: a first name and an address are enough. Whoever has one signs in, and finds this form again. */
export function GuestRegistrationForm({
  activityId,
  result,
  typed,
  tariffs,
  placesLeft,
  hostName,
  stamp,
  hasAccount,
}: GuestRegistrationFormProps) {
  const { t } = useTranslation('participation')
  const [form, fields] = useSchemaForm<typeof GuestSchema>('registration', result, typed)
  const returnTo = returnPath(activityId, {
    n: fields.nbrParticipant.value,
    consent: fields.consent.value,
    acceptFewer: fields.acceptFewer.value,
  })
  const signIn = <Link to={viewPath('login', returnTo)}>{t('join.guest.signIn')}</Link>

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <input type="hidden" name="as" value="guest" />
      <RobotTrap stamp={stamp} />
      <ErrorSummary form={form} />
      <FormSection title={t('join.guest.you')}>
        <p className="small">
          {t('join.guest.haveAccount')} {signIn} {t('join.guest.orGoOn')}
        </p>
        <div className="pair">
          <Field field={fields.prenom} label={t('join.guest.firstName')} autoComplete="given-name" />
          <Field field={fields.nom} label={t('join.guest.lastName')} optional autoComplete="family-name" />
        </div>
        <Field
          field={fields.email}
          label={t('join.guest.email')}
          hint={t('join.guest.emailHint')}
          type="email"
          autoComplete="email"
        />
        {hasAccount && (
          <Note tone="info">
            {t('join.guest.hasAccount')} {signIn}
          </Note>
        )}
        <Field field={fields.emailAgain} label={t('join.guest.emailAgain')} type="email" autoComplete="off" />
      </FormSection>
      <FormSection title={t('join.guest.party')}>
        <PartyFields fields={fields} label={t('join.people')} tariffs={tariffs} placesLeft={placesLeft} />
      </FormSection>
      <div className="form-section stack">
        <Checkbox
          field={fields.consent}
          label={t('join.consent', { host: hostName })}
          hint={t('join.consentHint')}
        />
        <Checkbox field={fields.terms} label={<TermsSentence />} />
        <SubmitButton full>{t('join.button')}</SubmitButton>
        <p className="small soft">{t('join.guest.next')}</p>
      </div>
    </Form>
  )
}

/** This page with what was typed, for after signing in. */
function returnPath(activityId: number, typed: Record<string, string | undefined>): string {
  const kept = Object.entries(typed).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/activites/${activityId}/inscription?${new URLSearchParams(kept)}`
}
