import { useTranslation } from 'react-i18next'

/** Turns the key that a schema or a refusal gave (`activity.name.required`) into the sentence that people read. */
export function useErrorText(): (key: string) => string {
  const { t } = useTranslation('forms')
  return (key) => t([`errors.${key}`, 'errors.unknown'])
}
