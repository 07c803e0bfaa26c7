import { useTranslation } from 'react-i18next'

/** Kinds of tasks in words; the log has the names of those that this version does not know. */
export function useTaskKind(): (kind: string) => string {
  const { t } = useTranslation('operations')
  return (kind) => t([`tasks.kindNames.${kind}`, 'tasks.kindNames.other'])
}
