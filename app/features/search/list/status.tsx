import { useTranslation } from 'react-i18next'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { describeNear, type Near } from './near.ts'
import { describePeriod } from './period.ts'

export interface SearchStatusProps {
  search: string
  total: number
  /** True when there are more than are counted. */
  isTotalLeast: boolean
  order: 'relevance' | 'date'
  days: { startDate?: string; endDate?: string }
  near: Near | null
}

/** `27 activités pour « raquette » du 20 au 29 novembre 2026, à 30 km au plus de Lévis, les plus pertinentes d’abord.` */
export default function SearchStatus({ search, total, isTotalLeast, order, days, near }: SearchStatusProps) {
  const { t, i18n } = useTranslation('search')
  const { key, values } = describePeriod(days, i18n.language)
  const around = near && describeNear(near, i18n.language)
  const where = around ? t(around.key, around.values) : ''
  if (total === 0) {
    const about = search.trim() ? t('noneFor', { search: search.trim() }) : ''
    return <>{t(`nothing.${key}`, { ...values, about, where })}</>
  }
  const number = formatCount(total, i18n.language)
  const counted = t(search ? 'foundFor' : 'found', { count: total, number, search })
  const words = {
    activities: isTotalLeast ? t('least', { activities: counted }) : counted,
    period: t(`period.${key}`, values),
    where,
  }
  return <>{t(`status.${total > 1 ? order : 'one'}`, words)}</>
}
