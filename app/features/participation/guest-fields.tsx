import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, FormSection } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'

type GuestField = Parameters<typeof Field>[0]['field']

interface GuestFieldsProps {
  fields: Record<'prenom' | 'nom' | 'email' | 'emailAgain', GuestField>
  /** Leads to the sign-in and back. */
  signIn: ReactNode
  /** Other ways of somebody with an account, after the sign-in. */
  children?: ReactNode
  /** Says why the address is asked for. */
  emailHint: string
  /** The given address belongs to an account. */
  hasAccount: boolean
}

/** A guest's name and address, typed twice. Anyone who has an account is told of the sign-in. */
export function GuestFields({ fields, signIn, children, emailHint, hasAccount }: GuestFieldsProps) {
  const { t } = useTranslation('participation')
  return (
    <FormSection title={t('join.guest.you')}>
      <p className="small">
        {t('join.guest.haveAccount')} {signIn}
        {children}
      </p>
      <div className="pair">
        <Field field={fields.prenom} label={t('join.guest.firstName')} autoComplete="given-name" />
        <Field field={fields.nom} label={t('join.guest.lastName')} optional autoComplete="family-name" />
      </div>
      <Field
        field={fields.email}
        label={t('join.guest.email')}
        hint={emailHint}
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
  )
}
