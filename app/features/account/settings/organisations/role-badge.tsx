import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'

/** Shows a person's role in an organisation. */
export function RoleBadge({ role }: { role: 'ADMIN' | 'MEMBER' }) {
  const { t } = useTranslation('organisations')
  return <Badge tone={role === 'ADMIN' ? 'info' : undefined}>{t(`roles.${role}`)}</Badge>
}
