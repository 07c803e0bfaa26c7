import { useTranslation } from 'react-i18next'
import { Select, TextArea } from '#app/ui/form/index.ts'
import type { ActivityFields } from './fields.ts'
import { ImproveButton } from './improve-button.tsx'

interface TextSectionProps {
  fields: ActivityFields
  /** False while the address is unconfirmed: improving may cost money. */
  mayImprove: boolean
}

/** The text of the activity, and its language. */
export function TextSection({ fields, mayImprove }: TextSectionProps) {
  const { t } = useTranslation('hosting')
  const languages = [
    { value: 'fr', label: t('editor.language.fr') },
    { value: 'en', label: t('editor.language.en') },
  ]

  return (
    <div className="stack">
      <TextArea
        field={fields.description}
        label={t('editor.description.label')}
        hint={t('editor.description.hint')}
        rows={12}
      />
      {mayImprove && <ImproveButton />}
      <Select field={fields.language} label={t('editor.language.label')} options={languages} />
    </div>
  )
}
