import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/lib/lazy.ts'
import { ShareButtons } from '#app/shared/activity/share-buttons.tsx'
import type Networks from './networks.tsx'

interface SharePanelProps {
  activityId: number
  title: string
  sharing: {
    isPublic: boolean
    link: string
    networks: ComponentProps<typeof Networks>['networks']
  }
}

const NetworkLinks = lazyPart('.networks', () => import('./networks.tsx'))

/** Ways to share the activity or embed it, those of the device first. Nothing is loaded from other sites. */
export function SharePanel({ activityId, title, sharing }: SharePanelProps) {
  const { t } = useTranslation('sharing')
  const { isPublic, link, networks } = sharing
  if (!isPublic) return null

  return (
    <section className="stack" aria-labelledby="share">
      <h2 id="share">{t('panel.title')}</h2>
      <ShareButtons title={title} link={link} />
      <Suspense>
        <NetworkLinks activityId={activityId} networks={networks} />
      </Suspense>
    </section>
  )
}
