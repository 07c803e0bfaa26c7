import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Select, TextArea } from '#app/ui/form/index.ts'
import { REFUSAL_REASONS } from '#server/domain/moderation/validation.ts'

interface ReasonFieldsProps {
  reason: FieldMetadata<string>
  message: FieldMetadata<string>
}

/** The fields of a refusal: its reason, and the sentence that the host will read. */
export function ReasonFields({ reason, message }: ReasonFieldsProps) {
  const { t } = useTranslation('operations')
  const reasons = REFUSAL_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))

  return (
    <div className="pair">
      <Select field={reason} label={t('queue.reason')} options={reasons} blank={t('forms:choose')} />
      <TextArea field={message} label={t('queue.message')} />
    </div>
  )
}
