import { useTranslation } from 'react-i18next'
import type { Tab } from '#app/features/participation/tab.ts'
import { paths } from '#app/lib/brand.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { addressOf } from './tabs.tsx'

interface NothingHereProps {
  tab: Tab
  page: number
  isPassOfBrowser: boolean
  passe: string | null
}

/** Stands where a tab has no registration. */
export function NothingHere({ tab, page, isPassOfBrowser, passe }: NothingHereProps) {
  const { t } = useTranslation('participation')
  if (page > 0) {
    return (
      <p>
        <Link to={withPass(addressOf(tab, true), passe)}>{t('registrations.pastEnd')}</Link>
      </p>
    )
  }
  if (tab !== 'coming' || isPassOfBrowser) return <p className="soft">{t(`registrations.nothing.${tab}`)}</p>

  const action = (
    <Link className="button" to={paths.activities}>
      {t('registrations.none.action')}
    </Link>
  )
  return (
    <Empty title={t('registrations.none.title')} cover={{ motif: 'randonnee', id: 5 }} action={action}>
      {t('registrations.none.text')}
    </Empty>
  )
}
