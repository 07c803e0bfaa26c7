import { useTranslation } from 'react-i18next'

/** Kinds of tasks in words. One that this version does not know has the name that the log knows it by. */
export function useTaskKind(): (kind: string) => string {
  const { t } = useTranslation('operations')
  return (kind) => t(`tasks.kindNames.${kind}`, { defaultValue: kind })
}
