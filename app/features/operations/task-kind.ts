import { useTranslation } from 'react-i18next'

/** Returns the label of a task's kind; kinds that this version does not know are shown by their name in the log. */
export function useTaskKind(): (kind: string) => string {
  const { t } = useTranslation('operations')
  return (kind) => t([`tasks.kindNames.${kind}`, 'tasks.kindNames.other'])
}
