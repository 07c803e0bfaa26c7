import type { ComponentProps } from 'react'
import { CalendarAndDirections } from './calendar-and-directions.tsx'
import { HostPanel } from './host-panel.tsx'

type WaysProps = ComponentProps<typeof CalendarAndDirections>
type HostProps = ComponentProps<typeof HostPanel>

interface DetailsProps {
  activity: WaysProps['activity'] & Pick<HostProps, 'host'> & { isComing: boolean }
  calendars: WaysProps['calendars']
  hostCard: HostProps['card']
}

/**
 * The part below the text: calendars, the way there, and the host. Links and folds, which need no script of ours. What
 * is not online, over or called off goes into no calendar, and nobody has to find the way.
 */
export default function Details({ activity, calendars, hostCard }: DetailsProps) {
  return (
    <div className="details stack-l">
      {activity.isComing && <CalendarAndDirections activity={activity} calendars={calendars} />}
      <HostPanel host={activity.host} card={hostCard} />
    </div>
  )
}
