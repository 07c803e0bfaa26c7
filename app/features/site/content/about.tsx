import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { api } from '#app/lib/api.server.ts'
import { lazyOnInteraction } from '#app/lib/lazy.ts'
import { currentLocale } from '#app/lib/request.server.ts'
import { readContentPage } from './page.server.ts'

export { contentMeta as meta } from './meta.ts'

export const handle = { i18n: ['figures'], waitsForTouch: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title, description, html } = readContentPage(
    new URL(request.url).pathname,
    await currentLocale(args),
  )
  const months = await api(args).lookup.chart()
  return { title, description, html, months: months.some(({ activities }) => activities > 0) ? months : null }
}

const MonthChart = lazyOnInteraction(() => import('./month-chart.tsx'))

/** The people who make the site, and its year in figures. */
export default function About() {
  const { title, html, months } = useLoaderData<typeof loader>()

  return (
    <>
      <div className="wrap narrow page stack-l">
        <h1>{title}</h1>
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <Suspense>{months && <MonthChart months={months} />}</Suspense>
    </>
  )
}
