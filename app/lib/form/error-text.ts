import { useTranslation } from 'react-i18next'

/**
 * Turns the key that a schema or a refusal gave (`activity.name.required`) into the sentence that people read. Figures
 * of the sentence come with it, as the query of an address does: `participation.join.fewerLeft?left=2`.
 */
export function useErrorText(): (key: string) => string {
  const { t } = useTranslation('forms')
  return (error) => {
    const [key = '', figures] = error.split('?')
    return t([`errors.${key}`, 'errors.unknown'], Object.fromEntries(new URLSearchParams(figures)))
  }
}
