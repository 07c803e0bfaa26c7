import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { slipPath } from '#server/domain/participation/hosting-paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

interface Slip {
  slipId: number
  number: number | null
  createdAt: string
  closedAt: string | null
  count: number
  amount: number
}

/** The deposit slips, the newest first. */
export function SlipRows({ slips }: { slips: readonly Slip[] }) {
  const { t, i18n } = useTranslation('cheques')
  if (slips.length === 0) return null
  return (
    <ul className="rows desk-rows">
      {slips.map(({ slipId, number, createdAt, closedAt, count, amount }) => (
        <li key={slipId} className="between">
          <div>
            <p className="cluster">
              <Link to={slipPath(slipId)}>
                {number === null ? t('slip.open') : t('slip.numbered', { number })}
              </Link>
              {!closedAt && <Badge tone="wait">{t('slip.notClosed')}</Badge>}
            </p>
            <p className="small soft">
              {formatHomeDate(closedAt ?? createdAt, i18n.language)}, {t('slip.count', { count })}
            </p>
          </div>
          <span className="num">{formatMoney(amount, i18n.language)}</span>
        </li>
      ))}
    </ul>
  )
}
