import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Places } from '#app/shared/activity/places.tsx'
import type { TicketTypeView } from '#app/shared/activity/ticket-types/view.ts'
import type { Activity } from '#server/contract/entities.ts'

export interface BoxProps {
  activity: Pick<
    Activity,
    | ('activityId' | 'typeId' | 'timeZone' | 'participantNbr' | 'placesLeft' | 'price')
    | ('join' | 'isHost' | 'membersOnly' | 'needsApproval')
  > & {
    host: { displayName: string }
    taken: number
    takesMore: boolean
    isOver: boolean
    ownPlaces: number
    ownWaiting: number
    ticketTypes: readonly TicketTypeView[]
    /** The name of the site that sells the tickets. */
    externalSite: string | null
  }
}

export function MembersNote({ activity: { membersOnly, host } }: BoxProps) {
  const { t } = useTranslation('activity')
  return membersOnly && <p className="small">{t('page.membersOnly', { host: host.displayName })}</p>
}

/** The label of the button: a request where the host approves. */
export function buttonKey({ needsApproval }: Pick<Activity, 'needsApproval'>) {
  return needsApproval ? 'page.box.OPEN.ask' : 'page.box.OPEN.button'
}

export function ApprovalNote({ activity: { needsApproval, host } }: BoxProps) {
  const { t } = useTranslation('activity')
  return needsApproval && <p className="small">{t('page.approval', { host: host.displayName })}</p>
}

export function Box({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="panel stack">
      <h2 id="box">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

export function PlacesOf({ activity: { participantNbr, taken, placesLeft } }: BoxProps) {
  const reasons = [
    { kind: 'registered' as const, count: taken },
    { kind: 'free' as const, count: placesLeft ?? 0 },
  ]
  return (
    <Places
      capacity={placesLeft === null ? null : participantNbr}
      taken={taken}
      reasons={reasons}
      voice="left"
    />
  )
}
