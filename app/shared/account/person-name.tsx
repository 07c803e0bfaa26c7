import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { profilePath } from '#server/domain/account/paths.ts'

interface PersonNameProps {
  /** -1 is somebody whom the host added by hand. */
  userId: number
  /** Empty when the account is deleted. */
  displayName: string
}

/** A person's name, linked to their profile if they have one. A deleted account has neither name nor profile. */
export function PersonName({ userId, displayName }: PersonNameProps) {
  const { t } = useTranslation('common')
  if (!displayName) return <span className="soft">{t('deletedAccount')}</span>
  return userId === -1 ? displayName : <Link to={profilePath(userId)}>{displayName}</Link>
}
