import { useTranslation } from 'react-i18next'
import type { ActivityView } from '#app/lib/activity-view.ts'
import { usePlacesSentence } from './places.tsx'
import { Price } from './price.tsx'
import { buttonKey } from './registration-box.tsx'

/** On a phone the box is far below: a bar at the bottom leads to it. */
export function StickyRegistration({ activity }: { activity: ActivityView }) {
  const { t } = useTranslation('activity')
  const { placesLeft, participantNbr, taken, price } = activity
  const sentence = usePlacesSentence({
    capacity: placesLeft === null ? null : participantNbr,
    taken,
    voice: 'left',
  })

  return (
    <aside className="sticky-buy between no-print" aria-label={sentence}>
      <span>
        <strong>
          <Price cents={price} />
        </strong>
        <br />
        <span className="tiny soft">{sentence}</span>
      </span>
      <a className="button" href="#inscription">
        {t(buttonKey(activity))}
      </a>
    </aside>
  )
}
