import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ShareButtons } from '#app/shared/activity/share-buttons.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { DialogLink } from '#app/ui/page-dialog/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

const ManualParticipantForm = lazy(() => import('#app/features/hosting/participants/add-form.tsx'))

interface PeopleComeProps {
  activityId: number
  name: string
  /** The public address; null while the page is not online, or private. */
  address: string | null
  /** Until the day, people are brought in. */
  isBefore: boolean
  /** Whether the caller may send invitations, which members of an organisation may not always. */
  mayInvite: boolean
}

/** The ways to bring people: the link, invitations, and by hand those who call or pay by cheque. */
export function PeopleCome({ activityId, name, address, isBefore, mayInvite }: PeopleComeProps) {
  const { t } = useTranslation('participants')

  return (
    <section className="panel stack" aria-labelledby="come">
      <h2 id="come" className="label">
        {t(isBefore ? 'come.heading' : 'come.headingDay')}
      </h2>
      {address && isBefore && <ShareButtons title={name} link={address} />}
      {mayInvite && (
        <div>
          <Link className="button is-line is-full" to={hostedPath(activityId, 'invitations')}>
            <Icon name="mail" />
            {t('invite.link')}
          </Link>
          <p className="small soft panel-hint">{t('invite.lead')}</p>
        </div>
      )}
      <div>
        <DialogLink
          className="button is-line is-full"
          to={hostedPath(activityId, 'ajouter')}
          title={t('add.heading')}
          body={ManualParticipantForm}
        >
          <Icon name="plus" />
          {t('add.link')}
        </DialogLink>
        <p className="small soft panel-hint">{t('add.lead')}</p>
      </div>
    </section>
  )
}
