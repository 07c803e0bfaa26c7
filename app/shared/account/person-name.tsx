import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

interface PersonNameProps {
  /** -1 is somebody whom the host added by hand. */
  userId: number
  /** Empty when the account is deleted. */
  displayName: string
}

/** A person's name, with the way to their profile when they have one. Who deleted their account has neither. */
export function PersonName({ userId, displayName }: PersonNameProps) {
  const { t } = useTranslation('common')
  if (!displayName) return <span className="soft">{t('deletedAccount')}</span>
  return userId === -1 ? displayName : <Link to={`/profil/${userId}`}>{displayName}</Link>
}
