import { useTranslation } from 'react-i18next'
import { Field, FormSection, Select, TextArea } from '#app/ui/form/index.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import type { ActivityFields } from './fields.ts'
import { ImproveButton } from './improve-button.tsx'

/** Title, kind and text of the activity. */
export function Essentials({ fields }: { fields: ActivityFields }) {
  const { t } = useTranslation('hosting')
  const types = ACTIVITY_TYPES.map(({ id, slug }) => ({ value: id, label: t(`types:${slug}`) }))
  const languages = [
    { value: 'fr', label: t('editor.language.fr') },
    { value: 'en', label: t('editor.language.en') },
  ]

  return (
    <FormSection title={t('editor.sections.essentials')}>
      <Field
        field={fields.name}
        label={t('editor.name.label')}
        hint={t('editor.name.hint')}
        autoComplete="off"
      />
      <div className="pair">
        <Select
          field={fields.typeId}
          label={t('editor.type.label')}
          options={types}
          blank={t('forms:choose')}
        />
        <Select field={fields.language} label={t('editor.language.label')} options={languages} />
      </div>
      <TextArea
        field={fields.description}
        label={t('editor.description.label')}
        hint={t('editor.description.hint')}
      />
      <ImproveButton />
    </FormSection>
  )
}
