import { useTranslation } from 'react-i18next'
import { Field, FormSection } from '#app/ui/form/index.ts'
import type { ActivityFields } from './fields.ts'

/** The minimum number of participants by a date, below which the activity does not take place. */
export function ConditionsSection({ fields }: { fields: ActivityFields }) {
  const { t } = useTranslation('hosting')

  return (
    <FormSection title={t('editor.minimum.title')}>
      <p className="soft">{t('editor.minimum.lead')}</p>
      <div className="pair">
        <Field
          field={fields.minimumNbr}
          type="number"
          min={1}
          inputMode="numeric"
          label={t('editor.minimum.people')}
          optional
        />
        <Field
          field={fields.minimumDate}
          type="datetime-local"
          label={t('editor.minimum.deadline')}
          optional
        />
      </div>
    </FormSection>
  )
}
