import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary, SubmitButton } from '#app/components/form/index.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import type { ActivityForm } from '#server/schemas/activity.ts'
import { ActivityPreview } from './activity-preview.tsx'
import { Essentials } from './essentials.tsx'
import { PictureSection } from './picture-section.tsx'
import { PlacesSection } from './places-section.tsx'
import type { Towns } from './town.ts'
import { WhenAndWhere } from './when-and-where.tsx'

interface ActivityEditorProps {
  /** The form as it came back, with its errors. */
  returned: { result: SubmissionResult; towns: Towns; pictureKey: string | null } | null
  /** Of the page: the text is most likely written in it. */
  language: 'fr' | 'en'
  hostName: string
}

const FORM_ID = 'activity'

/** `/ajouter-une-activite`: the form, and beside it the card as it will be listed. */
export function ActivityEditor({ returned, language, hostName }: ActivityEditorProps) {
  const { t } = useTranslation('hosting')
  const [form, fields] = useSchemaForm<typeof ActivityForm>(FORM_ID, returned?.result, {
    language,
    timeZone: 'America/Toronto',
  })
  const hasErrors = Object.keys(form.allErrors).length > 0
  const pictureKey = returned?.pictureKey ?? null
  useErrorTitle(hasErrors)

  return (
    <div className="split">
      <Form
        className="stack-l"
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        noValidate
      >
        <div className="stack">
          <h1>{t('editor.title')}</h1>
          <p className="lead">{t('editor.lead')}</p>
        </div>
        <ErrorSummary form={form} />
        <Essentials fields={fields} />
        <WhenAndWhere fields={fields} towns={returned?.towns ?? null} />
        <PlacesSection fields={fields} />
        <PictureSection field={fields.picture} pictureKey={pictureKey} />
        <div className="form-section stack">
          <p className="soft">{t('editor.next')}</p>
          <SubmitButton full>{t('editor.submit')}</SubmitButton>
        </div>
      </Form>
      <ActivityPreview fields={fields} pictureKey={pictureKey} hostName={hostName} />
    </div>
  )
}
