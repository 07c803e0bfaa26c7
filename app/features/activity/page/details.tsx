import type { ComponentProps } from 'react'
import { HostPanel } from './host-panel.tsx'
import { WhenAndWhere } from './when-and-where.tsx'

type DetailsProps = ComponentProps<typeof WhenAndWhere> & {
  activity: Pick<ComponentProps<typeof HostPanel>, 'host'>
  hostCard: ComponentProps<typeof HostPanel>['card']
}

/** The part below the text: date, place and host. Links and folds, which need no script of ours. */
export default function Details({ activity, calendars, hostCard }: DetailsProps) {
  return (
    <div className="details stack-l">
      <WhenAndWhere activity={activity} calendars={calendars} />
      <HostPanel host={activity.host} card={hostCard} />
    </div>
  )
}
