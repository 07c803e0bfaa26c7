import { useTranslation } from 'react-i18next'
import { Checkbox, Field, FormSection } from '#app/components/form/index.ts'
import { Note } from '#app/components/note.tsx'
import type { ActivityFields } from './fields.ts'

/** How many may come, and that it costs nothing for now. */
export function PlacesSection({ fields }: { fields: ActivityFields }) {
  const { t } = useTranslation('hosting')

  return (
    <FormSection title={t('editor.sections.places')}>
      <Field
        field={fields.participantNbr}
        type="number"
        min={1}
        inputMode="numeric"
        label={t('editor.places.label')}
        hint={t('editor.places.hint')}
      />
      <Checkbox field={fields.unlimited} label={t('editor.places.unlimited')} />
      <Note tone="info">{t('editor.free')}</Note>
    </FormSection>
  )
}
