import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'

interface LastErrorProps {
  error: string
  /** The task, for those who cannot see beside what the fold stands. */
  name: string
}

/** The words of a program when the task failed: in a fold, because they are not meant for people. */
export function LastError({ error, name }: LastErrorProps) {
  const { t } = useTranslation('operations')
  return (
    <details className="fold small">
      <summary>
        {t('tasks.failed.error')}
        <span className="only-heard"> {name}</span>
        <Icon name="next" />
      </summary>
      <p className="verbatim">
        <samp translate="no">{error}</samp>
      </p>
    </details>
  )
}
