import { useTranslation } from 'react-i18next'
import { Checkbox, Field, FormSection } from '#app/ui/form/index.ts'
import type { ActivityFields } from './fields.ts'

/** The number of places, the conditions for joining, and whether another site sells the tickets. */
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
      <Checkbox
        field={fields.needsApproval}
        label={t('editor.approval.label')}
        hint={t('editor.approval.hint')}
      />
      <Checkbox field={fields.isPrivate} label={t('editor.private.label')} hint={t('editor.private.hint')} />
      <Checkbox
        field={fields.membersOnly}
        label={t('editor.membersOnly.label')}
        hint={t('editor.membersOnly.hint')}
      />
      <Field
        field={fields.externalTicketUrl}
        type="url"
        label={t('editor.external.label')}
        hint={t('editor.external.hint')}
        optional
      />
    </FormSection>
  )
}
