import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SPONSOR, useSponsor } from '#app/shared/account/sponsor.ts'
import { Places } from '#app/shared/activity/places.tsx'
import type { TicketTypeView } from '#app/shared/activity/ticket-types/view.ts'
import { Link } from '#app/ui/link.tsx'
import type { Activity } from '#server/contract/entities.ts'
import { waitPath } from '#server/domain/participation/paths.ts'
import type { PageState } from './page-state.ts'

export interface BoxProps {
  activity: Pick<
    Activity,
    | ('activityId' | 'typeId' | 'timeZone' | 'participantNbr' | 'placesLeft' | 'price')
    | ('membersOnly' | 'needsApproval' | 'hasWaitingList')
  > & {
    isLowestPrice?: true
    host: { displayName: string }
    taken: number
    takesMore: boolean
    state: PageState
    /** Nothing is left to ask an account that joins. */
    joinsAtOnce: boolean
    ownPlaces: number
    ownWaiting: number
    /** The page of the reader's own places. */
    ownPath: string
    ticketTypes: readonly TicketTypeView[]
    /** The name of the site that sells the tickets. */
    externalSite: string | null
  }
  /** Whether the reader has an account that may join. */
  mayJoin?: boolean
}

export function MembersNote({ activity: { membersOnly, host } }: BoxProps) {
  const { t } = useTranslation('activity')
  return membersOnly && <p className="small">{t('page.membersOnly', { host: host.displayName })}</p>
}

/** Leads to the waiting list; the code of a sponsor's link goes along. */
export function WaitLink({ activityId, className }: { activityId: number; className: string }) {
  const { t } = useTranslation('activity')
  const code = useSponsor()
  const query = code ? new URLSearchParams({ [SPONSOR]: code }) : undefined
  return (
    <Link className={className} to={waitPath(activityId, query)}>
      {t('page.box.FULL.wait')}
    </Link>
  )
}

/** The id of the form that joins with one press, whose button may stand elsewhere. */
export const AT_ONCE_FORM = 's-inscrire'

/** Whether one press is enough: nothing is left to ask, and the reader has an account. */
export function isAtOnce({ activity, mayJoin = false }: BoxProps): boolean {
  return activity.state === 'OPEN' && activity.joinsAtOnce && mayJoin
}

/** The label of the button: a request where the host approves. */
export function buttonKey({ needsApproval }: Pick<Activity, 'needsApproval'>) {
  return needsApproval ? 'page.box.OPEN.ask' : 'page.box.OPEN.button'
}

export function ApprovalNote({ activity: { needsApproval, host } }: BoxProps) {
  const { t } = useTranslation('activity')
  return needsApproval && <p className="small">{t('page.approval', { host: host.displayName })}</p>
}

export function Box({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="panel stack">
      <h2 id="box">{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

export function PlacesOf({
  activity: { participantNbr, taken, placesLeft },
  voice = 'left',
}: BoxProps & { voice?: 'left' | 'taken' }) {
  const reasons = [
    { kind: 'registered' as const, count: taken },
    { kind: 'free' as const, count: placesLeft ?? 0 },
  ]
  return (
    <Places
      capacity={placesLeft === null ? null : participantNbr}
      taken={taken}
      reasons={reasons}
      voice={voice}
    />
  )
}
