import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogLink } from '#app/ui/page-dialog/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

const PlacesForm = lazy(() => import('#app/features/hosting/places-form.tsx'))
const CallOffForm = lazy(() => import('#app/features/hosting/call-off-form.tsx'))

export function ResizeLink({ activityId }: { activityId: number }) {
  const { t } = useTranslation('participants')
  return (
    <DialogLink
      className="button is-small is-line"
      to={hostedPath(activityId, 'places')}
      title={t('resize.heading')}
      body={PlacesForm}
    >
      {t('resize.link')}
    </DialogLink>
  )
}

/** Cancels the activity, at the end of the page. An activity that nobody ever joined is deleted. */
export function CallOffSection({ activityId, goesAway }: { activityId: number; goesAway: boolean }) {
  const { t } = useTranslation('participants')
  return (
    <section className="section stack prose" aria-labelledby="call-off">
      <h2 id="call-off" className="label">
        {t(goesAway ? 'callOff.sectionDelete' : 'callOff.section')}
      </h2>
      <p className="small soft">{t(goesAway ? 'callOff.leadDelete' : 'callOff.lead')}</p>
      <p>
        <DialogLink
          className="button is-small is-line"
          to={hostedPath(activityId, 'annuler')}
          title={t(goesAway ? 'callOff.headingDelete' : 'callOff.heading')}
          body={CallOffForm}
        >
          {t(goesAway ? 'callOff.linkDelete' : 'callOff.link')}
        </DialogLink>
      </p>
    </section>
  )
}
