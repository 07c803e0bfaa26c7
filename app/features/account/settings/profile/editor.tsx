import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { TownField } from '#app/shared/activity/town/field.tsx'
import type { Towns } from '#app/shared/activity/town/suggestions.ts'
import { ErrorSummary, Field, FormSection, Select, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import type { ProfileForm } from '#server/schemas/account/profile.ts'
import { PictureField } from './picture-field.tsx'

export interface OwnProfile {
  displayName: string
  pictureUrl: string | null
  firstname: string
  name: string
  incName: string | null
  description: string | null
  city: string | null
  cityPlaceId: string | null
  facebook: string | null
  instagram: string | null
  linkedin: string | null
  web: string | null
  language: 'fr' | 'en'
  email: string
}

interface ProfileEditorProps {
  profile: OwnProfile
  /** The form as the server returned it, with its errors. */
  returned: { result: SubmissionResult; towns: Towns } | undefined
}

/** The form of `/mon-compte/profil`. */
export function ProfileEditor({ profile, returned }: ProfileEditorProps) {
  const { t } = useTranslation('settings')
  const [form, fields] = useSchemaForm<typeof ProfileForm>('profile', returned?.result, {
    ...Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null)),
    prenom: profile.firstname,
    nom: profile.name,
  })
  useErrorTitle(Object.keys(form.allErrors).length > 0)
  const { city, cityPlaceId } = profile
  const kept = city && cityPlaceId ? { city, cityPlaceId } : null

  return (
    <Form className="stack-l" method="post" encType="multipart/form-data" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <FormSection title={t('profile.who')}>
        {/* Once stored, the picture is removed from the field, so that it is not sent again. */}
        <PictureField
          key={profile.pictureUrl}
          field={fields.picture}
          pictureUrl={profile.pictureUrl}
          name={profile.displayName}
        />
        <div className="pair">
          <Field field={fields.prenom} label={t('profile.firstName')} autoComplete="given-name" />
          <Field field={fields.nom} label={t('profile.lastName')} autoComplete="family-name" />
        </div>
        <Field
          field={fields.incName}
          label={t('profile.incName')}
          hint={t('profile.incNameHint')}
          autoComplete="organization"
          optional
        />
        <p className="small soft">{t('profile.email', { email: profile.email })}</p>
      </FormSection>
      <FormSection title={t('profile.about')}>
        <TextArea
          field={fields.description}
          label={t('profile.description')}
          hint={t('profile.descriptionHint')}
          optional
        />
        <TownField
          city={fields.city}
          cityPlaceId={fields.cityPlaceId}
          towns={returned?.towns ?? null}
          kept={kept}
          optional
          autoComplete="address-level2"
        />
      </FormSection>
      <FormSection title={t('profile.elsewhere')}>
        <p className="soft">{t('profile.elsewhereHint')}</p>
        <div className="pair">
          <Field field={fields.facebook} label={t('profile.facebook')} inputMode="url" optional />
          <Field field={fields.instagram} label={t('profile.instagram')} inputMode="url" optional />
          <Field field={fields.linkedin} label={t('profile.linkedin')} inputMode="url" optional />
          <Field field={fields.web} label={t('profile.web')} inputMode="url" autoComplete="url" optional />
        </div>
      </FormSection>
      <FormSection title={t('profile.language')}>
        <Select
          field={fields.language}
          label={t('profile.languageLabel')}
          options={LANGUAGES.map((value) => ({ value, label: t(`profile.languages.${value}`) }))}
        />
      </FormSection>
      <p>
        <SubmitButton>{t('profile.submit')}</SubmitButton>
      </p>
    </Form>
  )
}

const LANGUAGES = ['fr', 'en'] as const
