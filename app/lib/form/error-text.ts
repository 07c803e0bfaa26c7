import { useTranslation } from 'react-i18next'

/**
 * Returns the sentence for the key of a schema or a refusal (`activity.name.required`). Values of the sentence come
 * with the key, as in the query of an address: `participation.join.fewerLeft?left=2`.
 */
export function useErrorText(): (key: string) => string {
  const { t } = useTranslation('forms')
  return (error) => {
    if (error.startsWith('=')) return error.slice(1) // a finished sentence
    const [key = '', figures] = error.split('?')
    return t([`errors.${key}`, 'errors.unknown'], Object.fromEntries(new URLSearchParams(figures)))
  }
}
