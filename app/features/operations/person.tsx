import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'

interface PersonProps {
  userId: number
  /** Empty once the account is deleted. */
  displayName: string
}

/**
 * A person with a link to the account. A deleted account has a page only while it is banned: the list of bans leads to
 * it.
 */
export function Person({ userId, displayName }: PersonProps) {
  const { t } = useTranslation('operations')
  if (!displayName) return <>{t('account.deleted', { id: userId })}</>
  return <Link to={operationsPath('comptes', userId)}>{displayName}</Link>
}
