import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'

/** What somebody is in an organisation, in a word. */
export function RoleBadge({ role }: { role: 'ADMIN' | 'MEMBER' }) {
  const { t } = useTranslation('organisations')
  return <Badge tone={role === 'ADMIN' ? 'info' : undefined}>{t(`roles.${role}`)}</Badge>
}
