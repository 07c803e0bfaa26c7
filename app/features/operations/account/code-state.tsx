import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import type { CodeState } from '#server/domain/account/billing/promotional-code.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'

export interface Code {
  codeId: number
  code: string
  months: number | null
  percent: number | null
  startsAt: string
  endsAt: string
  mostUses: number | null
  uses: number
  state: CodeState
}

const TONES: Record<CodeState, Tone> = {
  COMING: 'info',
  OPEN: 'ok',
  USED_UP: 'wait',
  OVER: 'no',
  ENDED: 'no',
}

export function CodeStateBadge({ state }: { state: CodeState }) {
  const { t } = useTranslation('operations')
  return <Badge tone={TONES[state]}>{t(`codes.states.${state}`)}</Badge>
}

/** Returns the benefit of a code, its validity and its uses, each as a text. */
export function useCodeWords() {
  const { t, i18n } = useTranslation('operations')
  return {
    gives: ({ months, percent }: Pick<Code, 'months' | 'percent'>) =>
      months === null ? t('codes.percent', { percent: percent ?? 0 }) : t('codes.months', { count: months }),
    /** The last valid day is the day before the moment of expiry. */
    days: ({ startsAt, endsAt }: Pick<Code, 'startsAt' | 'endsAt'>) => {
      const lastMoment = new Date(Date.parse(endsAt) - 1).toISOString()
      const [start = '', end = ''] = [startsAt, lastMoment].map((at) => formatHomeDate(at, i18n.language))
      return t('codes.days', { start, end })
    },
    uses: ({ uses, mostUses }: Pick<Code, 'uses' | 'mostUses'>) =>
      mostUses === null
        ? t('codes.uses', { count: uses, number: formatCount(uses, i18n.language) })
        : t('codes.usesOf', {
            count: uses,
            number: formatCount(uses, i18n.language),
            most: formatCount(mostUses, i18n.language),
          }),
  }
}
