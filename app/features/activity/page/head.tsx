import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import type { PageState } from '#app/shared/participation/page-state.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import type { Activity } from '#server/contract/entities.ts'
import { activityTypeSlug } from '#server/domain/activity/type.ts'
import { ActivityFacts } from './facts.tsx'

/** The tones of the states that matter before the date: there is no place left, or the reader has one. */
const STATE_BADGES = {
  FULL: 'wait',
  STARTED: 'info',
  JOINED: 'ok',
  ASKED: 'wait',
  HELD: 'wait',
} as const satisfies Partial<Record<PageState, Tone>>

interface ActivityHeadProps {
  activity: ComponentProps<typeof ActivityFacts>['activity'] &
    ComponentProps<typeof CoverPicture> &
    Pick<Activity, 'typeId' | 'language' | 'name'> & { state: PageState }
}

/** The first screen: title, state, date, place and host. */
export function ActivityHead({ activity }: ActivityHeadProps) {
  const { t } = useTranslation(['activity', 'types'])
  const { state } = activity

  return (
    <header className="activity-head">
      <CoverPicture {...activity} size="page" first />
      <div className="stack">
        <div>
          <p className="cluster">
            <Badge tone="joy">{t(`types:${activityTypeSlug(activity.typeId)}`)}</Badge>
            {isBadged(state) && <Badge tone={STATE_BADGES[state]}>{t(`page.box.${state}.title`)}</Badge>}
          </p>
          <h1 lang={`${activity.language}-CA`}>{activity.name}</h1>
        </div>
        <ActivityFacts activity={activity} />
      </div>
    </header>
  )
}

function isBadged(state: PageState): state is keyof typeof STATE_BADGES {
  return state in STATE_BADGES
}
