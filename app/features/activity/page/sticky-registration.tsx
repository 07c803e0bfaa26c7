import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { usePlacesSentence } from '#app/shared/activity/places.tsx'
import { AT_ONCE_FORM, type BoxProps, buttonKey, isAtOnce, WaitLink } from '#app/shared/participation/box.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

/**
 * A bar at the bottom of a phone's screen: the way to join, one's places with the way to the tickets, or the way to look
 * after one's activity. Other states have nothing to press.
 */
export function StickyRegistration(props: BoxProps) {
  const { state } = props.activity
  if (state === 'OPEN') return <JoinBar {...props} />
  if (state === 'FULL') return <FullBar {...props} />
  if (state === 'JOINED' || state === 'ASKED' || state === 'HELD') return <OwnBar {...props} state={state} />
  return state === 'HOST' || state === 'HOSTED' ? <HostBar {...props} state={state} /> : null
}

function Bar({ title, text, children }: Record<'title' | 'text' | 'children', ReactNode>) {
  const { t } = useTranslation('activity')

  return (
    <aside className="sticky-buy no-print" aria-label={t('page.bar')}>
      <span>
        <strong>{title}</strong>
        <br />
        <span className="tiny soft">{text}</span>
      </span>
      {children}
    </aside>
  )
}

/** Joins with the first press where nothing is left to ask; otherwise leads to the box. */
function JoinBar(props: BoxProps) {
  const { activity } = props
  const { t } = useTranslation('activity')
  const sentence = useSentence(activity)
  const label = t(buttonKey(activity))

  return (
    <Bar title={<Price cents={activity.price} isLowest={activity.isLowestPrice} />} text={sentence}>
      {isAtOnce(props) ? (
        <SubmitButton form={AT_ONCE_FORM}>{label}</SubmitButton>
      ) : (
        <a className="button" href="#inscription">
          {label}
        </a>
      )}
    </Bar>
  )
}

function FullBar({ activity }: BoxProps) {
  const { t } = useTranslation(['activity', 'common'])

  return (
    <Bar
      title={t('common:places.full')}
      text={<Price cents={activity.price} isLowest={activity.isLowestPrice} />}
    >
      {activity.hasWaitingList ? (
        <WaitLink className="button" activityId={activity.activityId} />
      ) : (
        <Link className="button" to={`${paths.activities}?types=${activity.typeId}`}>
          {t('page.box.others')}
        </Link>
      )}
    </Bar>
  )
}

function OwnBar({
  activity: { ownPlaces, ownPath },
  state,
}: BoxProps & { state: 'JOINED' | 'ASKED' | 'HELD' }) {
  const { t } = useTranslation(['activity', 'common'])

  return (
    <Bar title={t(`page.box.${state}.title`)} text={t('common:places.left', { count: ownPlaces })}>
      <Link className="button" to={ownPath}>
        {t(`page.box.${state}.tickets`)}
      </Link>
    </Bar>
  )
}

function HostBar({ activity, state }: BoxProps & { state: 'HOST' | 'HOSTED' }) {
  const { t } = useTranslation('activity')

  return (
    <Bar title={t(`page.box.${state}.title`)} text={useSentence(activity, 'taken')}>
      <Link className="button" to={hostedPath(activity.activityId)}>
        {t('page.box.manage')}
      </Link>
    </Bar>
  )
}

function useSentence(
  { placesLeft, participantNbr, taken }: BoxProps['activity'],
  voice: 'left' | 'taken' = 'left',
): string {
  return usePlacesSentence({ capacity: placesLeft === null ? null : participantNbr, taken, voice })
}
