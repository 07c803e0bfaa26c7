import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { usePlacesSentence } from '#app/shared/activity/places.tsx'
import { AT_ONCE_FORM, type BoxProps, buttonKey, isAtOnce } from '#app/shared/participation/box.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import type { Activity } from '#server/contract/entities.ts'

interface StickyRegistrationProps {
  activity: Pick<Activity, 'participantNbr' | 'placesLeft' | 'price' | 'needsApproval'> & { taken: number }
}

/** A bar at the bottom of a phone's screen that links to the registration box, which is far below. */
export function StickyRegistration({ activity }: StickyRegistrationProps) {
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
