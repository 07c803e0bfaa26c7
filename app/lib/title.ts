import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * With script the document stays when a form is returned: its title is changed here, as the server does without script.
 */
export function useErrorTitle(hasErrors: boolean): void {
  const { t } = useTranslation('forms')

  useEffect(() => {
    const title = document.title
    const withError = t('titleWithError', { title })
    const prefix = withError.slice(0, withError.length - title.length)
    if (!hasErrors || title.startsWith(prefix)) return

    document.title = withError
    return () => {
      if (document.title === withError) document.title = title
    }
  }, [hasErrors, t])
}
