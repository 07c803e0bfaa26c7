import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { DataTable } from '#app/ui/table.tsx'

type GuestState = 'UNSENT' | 'LEAVING' | 'SENT' | 'ACCEPTED' | 'REGISTERED' | 'DECLINED' | 'UNSUBSCRIBED'

/** In the order in which hosts look for them. */
export const STATES: readonly GuestState[] = [
  'REGISTERED',
  'ACCEPTED',
  'DECLINED',
  'SENT',
  'LEAVING',
  'UNSENT',
  'UNSUBSCRIBED',
]

const TONES: Partial<Record<GuestState, Tone>> = {
  REGISTERED: 'ok',
  ACCEPTED: 'ok',
  DECLINED: 'no',
  SENT: 'wait',
  LEAVING: 'info',
}

interface Guest {
  invitationId: number
  email: string
  firstname: string
  name: string
  state: GuestState
  /** When the last email was sent, and how many were. */
  sentAt: string | null
  emailsSent: number
  answeredAt: string | null
}

/** Counts the people in each state, leaving out empty states. */
export function StateFilter({
  counts,
  state,
}: {
  counts: Record<GuestState, number>
  state: GuestState | null
}) {
  const { t } = useTranslation('invitations')
  const all = STATES.reduce((sum, known) => sum + counts[known], 0)
  const shown = STATES.filter((known) => counts[known] > 0)

  return (
    <nav className="cluster" aria-label={t('list.filter')}>
      <StateLink to="?" isHere={state === null} label={t('list.all')} count={all} />
      {shown.map((known) => (
        <StateLink
          key={known}
          to={`?etat=${known}`}
          isHere={state === known}
          label={t(`states.${known}`)}
          count={counts[known]}
        />
      ))}
    </nav>
  )
}

function StateLink({
  to,
  isHere,
  label,
  count,
}: {
  to: string
  isHere: boolean
  label: string
  count: number
}) {
  return (
    <Link
      className={isHere ? 'button is-small' : 'button is-small is-line'}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      preventScrollReset
    >
      {label} {count}
    </Link>
  )
}

export function GuestTable({ guests, isClosed }: { guests: readonly Guest[]; isClosed: boolean }) {
  const { t } = useTranslation('invitations')
  return (
    <DataTable
      label={t('list.title')}
      columns={[
        { key: 'who', label: t('list.who') },
        { key: 'state', label: t('list.state') },
        { key: 'act', label: t('list.act') },
      ]}
      rows={guests.map((guest) => ({
        key: guest.invitationId,
        cells: [
          <Who key="who" {...guest} />,
          <State key="state" {...guest} />,
          isClosed ? null : (
            <RowButton
              key="act"
              id={guest.invitationId}
              intent="remove"
              label={t('list.remove')}
              about={guest.email}
            />
          ),
        ],
      }))}
    />
  )
}

function Who({ email, firstname, name }: Guest) {
  const fullName = `${firstname} ${name}`.trim()
  return fullName ? (
    <>
      <strong>{fullName}</strong> <span className="small soft">{email}</span>
    </>
  ) : (
    <strong>{email}</strong>
  )
}

/** The state, with the day of the answer; without an answer, how often and when they were invited. */
function State({ state, sentAt, emailsSent, answeredAt }: Guest) {
  const { t, i18n } = useTranslation('invitations')
  const isAnswered = state === 'ACCEPTED' || state === 'DECLINED'
  const isAwaited = (state === 'SENT' || state === 'LEAVING') && emailsSent > 0
  const at = isAnswered ? answeredAt : isAwaited ? sentAt : null
  const date = at && formatHomeDate(at, i18n.language)
  return (
    <>
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {date && (
        <span className="small soft">
          {' '}
          {isAwaited ? t('list.invited', { count: emailsSent, date }) : date}
        </span>
      )}
    </>
  )
}
