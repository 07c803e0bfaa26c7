import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import type { HandOnForm, HolderForm } from '#server/schemas/participation/handing-on.ts'

interface FormProps {
  action: string
  result: SubmissionResult | undefined
}

/** Names the person who comes with this ticket. */
export function NameForm({ action, result, ...names }: FormProps & { prenom: string; nom: string }) {
  const { t } = useTranslation('participation')
  const [form, { prenom, nom }] = useSchemaForm<typeof HolderForm>('nom', result, names)

  return (
    <Form method="post" {...getFormProps(form)} action={action} className="stack" noValidate>
      <h2>{t('handOn.name')}</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="name" />
      <div className="pair">
        <Field field={prenom} label={t('join.guest.firstName')} autoComplete="off" />
        <Field field={nom} label={t('join.guest.lastName')} autoComplete="off" optional />
      </div>
      <SubmitButton>{t('handOn.nameButton')}</SubmitButton>
    </Form>
  )
}

/** To whom the ticket goes. */
export function GiveForm({ action, result }: FormProps) {
  const { t } = useTranslation('participation')
  const [form, { prenom, nom, email }] = useSchemaForm<typeof HandOnForm>('transmettre', result)

  return (
    <Form method="post" {...getFormProps(form)} action={action} className="stack" noValidate>
      <h2>{t('handOn.give')}</h2>
      <p className="soft">{t('handOn.lead')}</p>
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="handOn" />
      <div className="pair">
        <Field field={prenom} label={t('handOn.firstName')} autoComplete="off" />
        <Field field={nom} label={t('handOn.lastName')} autoComplete="off" optional />
      </div>
      <Field field={email} type="email" label={t('handOn.email')} autoComplete="off" />
      <SubmitButton>{t('handOn.button')}</SubmitButton>
    </Form>
  )
}
