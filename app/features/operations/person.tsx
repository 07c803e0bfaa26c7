import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'

interface PersonProps {
  userId: number
  /** Empty once the account is deleted. */
  displayName: string
}

/** A person with a link to the account; a deleted account has no page. */
export function Person({ userId, displayName }: PersonProps) {
  const { t } = useTranslation('operations')
  if (!displayName) return <>{t('account.deleted', { id: userId })}</>
  return <Link to={operationsPath('comptes', userId)}>{displayName}</Link>
}
