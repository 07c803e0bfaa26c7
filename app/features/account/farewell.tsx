import type { LoaderFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Link } from '#app/ui/link.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account'] }

/** The page that people see after they have deleted their account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return { title: await pageTitle({ request, context }, 'account:farewell.title') }
}

export default function Farewell() {
  const { t } = useTranslation('account')
  const home = (
    <Link className="button is-line" to={paths.home}>
      {t('farewell.home')}
    </Link>
  )

  return (
    <div className="wrap narrow page">
      <Empty title={t('farewell.title')} cover={{ motif: 'nature', id: 3 }} action={home} level={1}>
        {t('farewell.text')} {t('farewell.thanks')}
      </Empty>
    </div>
  )
}
