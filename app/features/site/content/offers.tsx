import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/lib/brand.ts'
import { currentLocale } from '#app/lib/request.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { readContentPage, readPlans } from './page.server.ts'

export { contentMeta as meta } from './meta.ts'

export const handle = { i18n: ['offers'], waitsForTouch: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = await currentLocale({ request, context })
  const { title, description, html } = readContentPage(new URL(request.url).pathname, locale)
  return { title, description, html, ...readPlans(locale) }
}

/** The plans as three cards, then how the fee is calculated. */
export default function Offers() {
  const { title, html, plans, arePlansOpen, isSelling } = useLoaderData<typeof loader>()
  const { t } = useTranslation('offers')
  const planned = isSelling ? 'lead.planned' : 'lead.notSelling'

  return (
    <div className="wrap page">
      <header className="stack">
        <h1>{title}</h1>
        <p className="lead prose">{t(arePlansOpen ? 'lead.open' : planned, { name: brand.name })}</p>
      </header>
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard key={plan.key} plan={plan} isOpen={arePlansOpen || plan.key === 'free'} />
        ))}
      </ul>
      <div className="prose in-columns by-part" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

type Plan = ReturnType<typeof readPlans>['plans'][number]

const POINTS = {
  free: ['activities', 'places', 'attendance'],
  base: ['all', 'remove', 'emails'],
  plus: ['all', 'fee'],
} as const

function PlanCard({ plan: { key, price, year, fee }, isOpen }: { plan: Plan; isOpen: boolean }) {
  const { t } = useTranslation('offers')
  const words = (point: string) => t(`plans.${key}.points.${point}`)

  return (
    <li className={key === 'free' ? 'panel plan is-open' : 'panel plan'}>
      <h2>{t(`plans.${key}.name`)}</h2>
      <p className="soft">{t(`plans.${key}.for`)}</p>
      <p className="plan-price">
        <b>{price}</b> <span className="soft">{year ? t('perMonth', { year }) : t('forGood')}</span>
      </p>
      <p>
        <strong>{fee}</strong> {t('ofOrder')}
      </p>
      <ul className="bullets">
        {POINTS[key].map((point) => (
          <li key={point}>{words(point)}</li>
        ))}
      </ul>
      {isOpen ? (
        <Link className={key === 'free' ? 'button is-full' : 'button is-line is-full'} to={paths.addActivity}>
          {t('start')}
        </Link>
      ) : (
        <p>
          <Badge tone="wait">{t('notOpen')}</Badge>
        </p>
      )}
    </li>
  )
}
