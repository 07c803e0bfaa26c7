import { useTranslation } from 'react-i18next'
import { Field } from '#app/ui/form/index.ts'
import type { ActivityFields } from './fields.ts'
import { LocalTimeField } from './local-time-field.tsx'

/** The minimum number of participants by a date, below which the activity does not take place. */
export function MinimumFields({ fields }: { fields: ActivityFields }) {
  const { t } = useTranslation('hosting')

  return (
    <>
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
        <LocalTimeField field={fields.minimumDate} label={t('editor.minimum.deadline')} optional />
      </div>
    </>
  )
}
