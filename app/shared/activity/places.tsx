import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceReasonKind } from './place-reasons.ts'

export interface PlaceReason {
  kind: PlaceReasonKind
  count: number
  /** The time until which reserved places are kept. */
  until?: string
}

interface PlacesProps {
  /** null means unlimited: no bar is drawn. */
  capacity: number | null
  taken: number
  reasons?: readonly PlaceReason[]
  /** Visitors see what is left; the host sees what is taken. */
  voice: 'left' | 'taken'
  /** Makes the sentence the heading of its section. */
  titleId?: string
  children?: ReactNode
}

/** A bar and one sentence. Never a percentage. */
export function Places({ capacity, taken, reasons = [], voice, titleId, children }: PlacesProps) {
  const sentence = usePlacesSentence({ capacity, taken, voice })
  const shown = reasons.filter(({ count }) => count > 0)

  return (
    <div className="places">
      {titleId ? <h2 id={titleId}>{sentence}</h2> : <strong>{sentence}</strong>}
      {capacity !== null && <PlacesBar reasons={shown} capacity={capacity} label={sentence} />}
      {children}
    </div>
  )
}

/** `5 places sur 30`, `25 places prises sur 30`, `Places illimitées`: also the text of headings. */
export function usePlacesSentence({
  capacity,
  taken,
  voice,
}: Pick<PlacesProps, 'capacity' | 'taken' | 'voice'>): string {
  const { t } = useTranslation('common')
  if (capacity === null) {
    return voice === 'left' ? t('places.unlimited') : t('places.taken', { count: taken })
  }
  if (voice === 'taken') return t('places.takenOf', { count: taken, capacity })

  const left = Math.max(0, capacity - taken)
  return left === 0 ? t('places.fullOf', { count: capacity }) : t('places.leftOf', { count: left, capacity })
}

function PlacesBar({
  reasons,
  capacity,
  label,
}: {
  reasons: readonly PlaceReason[]
  capacity: number
  label: string
}) {
  return (
    <svg className="bar" role="img" aria-label={label}>
      {segmentsOf(reasons, capacity).map(({ kind, start, share }) => (
        <rect
          key={kind}
          className={`seg-${kind}`}
          x={percent(start)}
          width={percent(share - GAP)}
          height="100%"
        />
      ))}
    </svg>
  )
}

/** The gap between two segments, as a share of the bar. */
const GAP = 0.5

/** Where each segment starts and how long it is, as shares of the bar. */
function segmentsOf(reasons: readonly PlaceReason[], capacity: number) {
  let end = 0
  return reasons.map(({ kind, count }) => {
    const start = end
    const share = (count / Math.max(1, capacity)) * 100
    end += share
    return { kind, start, share }
  })
}

function percent(share: number): string {
  return `${Math.max(0, share).toFixed(2)}%`
}
