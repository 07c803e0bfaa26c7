import { useTranslation } from 'react-i18next'
import type { PlaceReason } from '#app/shared/activity/places.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A fold with the places by reason, which is open from the start. */
export function PlacesAccount({ reasons }: { reasons: readonly PlaceReason[] }) {
  const { t } = useTranslation('hosting')
  const shown = reasons.filter(({ count }) => count > 0)
  if (shown.length === 0) return null

  return (
    <details className="fold" open>
      <summary className="small">
        {t('places.account')}
        <Icon name="next" />
      </summary>
      <ul className="legend">
        {shown.map((reason) => (
          <Reason key={reason.kind} {...reason} />
        ))}
      </ul>
    </details>
  )
}

function Reason({ kind, count, until }: PlaceReason) {
  const { t } = useTranslation('hosting')
  return (
    <li>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <rect className={`seg-${kind}`} width="12" height="12" rx="3" />
      </svg>
      <b>{count}</b>
      <span>{t(`places.reasons.${kind}`, { count, until })}</span>
    </li>
  )
}
