import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { RoleBadge } from './role-badge.tsx'

export interface Member {
  userId: number
  displayName: string
  email: string
  role: 'ADMIN' | 'MEMBER'
  since: string
  isSelf: boolean
}

/** Lists the people who act for an organisation, and what its admins may change about them. */
export function Members({ members }: { members: readonly Member[] }) {
  return (
    <ul className="rows">
      {members.map((member) => (
        <MemberRow key={member.userId} member={member} />
      ))}
    </ul>
  )
}

function MemberRow({ member }: { member: Member }) {
  const { t, i18n } = useTranslation('organisations')
  const { userId, displayName, email, role, since, isSelf } = member
  const date = formatHomeDate(since, i18n.language)

  return (
    <li className="stack">
      <div>
        <p className="cluster">
          <strong>{displayName}</strong>
          <RoleBadge role={role} />
          {isSelf && <Badge>{t('members.you')}</Badge>}
        </p>
        <p className="small soft">
          {email} · {t('members.since', { date })}
        </p>
      </div>
      <div className="cluster">
        {role === 'MEMBER' ? (
          <RowButton id={userId} intent="makeAdmin" label={t('members.makeAdmin')} about={displayName} />
        ) : (
          <RowButton id={userId} intent="makeMember" label={t('members.makeMember')} about={displayName} />
        )}
        {!isSelf && <RowButton id={userId} intent="remove" label={t('members.remove')} about={displayName} />}
      </div>
    </li>
  )
}
