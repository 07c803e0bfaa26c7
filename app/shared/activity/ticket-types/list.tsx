import { useTranslation } from 'react-i18next'
import { Price } from '#app/ui/price.tsx'
import type { Tariff } from './view.ts'
import { useTariffName, useTariffWords } from './words.ts'

/** The ticket types of an activity: price, what is left, and when each can be had. */
export function TariffList({ tariffs, timeZone }: { tariffs: readonly Tariff[]; timeZone: string }) {
  const { t } = useTranslation('activity')
  const wordsOf = useTariffWords(timeZone)
  const nameOf = useTariffName()

  return (
    <dl className="sum" aria-label={t('tariffs.title')}>
      {tariffs.map((tariff) => {
        const words = wordsOf(tariff)
        return (
          <div key={tariff.paymentModelId}>
            <dt>
              {nameOf(tariff)}
              {words && <span className="small soft in-choice">{words}</span>}
            </dt>
            <dd>
              <Price cents={tariff.price} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
