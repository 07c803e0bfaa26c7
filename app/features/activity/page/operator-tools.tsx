import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import type { OperatorTools } from './operator-tools.server.ts'

interface Props extends OperatorTools {
  activityId: number
  hostId: number
  /** The page that shows them. */
  path: string
}

/** Links and buttons for operators on the page of an activity: its registrations, its host, and the editor's pick. */
export default function OperatorToolbar({ activityId, hostId, path, isPicked }: Props) {
  const { t } = useTranslation('operations')

  return (
    <section className="operator-tools panel cluster small" aria-label={t('tools.label')}>
      <strong>{t('tools.label')}</strong>
      {isPicked !== null && (
        <Form method="post" action={operationsPath('coups-de-coeur')}>
          <input type="hidden" name="activityId" value={activityId} />
          <input type="hidden" name="returnTo" value={path} />
          <button className="button is-small is-line" name="intent" value={isPicked ? 'remove' : 'add'}>
            {t(isPicked ? 'tools.unpick' : 'tools.pick')}
          </button>
        </Form>
      )}
      <Link to={`${hostedPath(activityId)}#participants`}>{t('tools.registrations')}</Link>
      <Link to={operationsPath('comptes', hostId)}>{t('tools.host')}</Link>
    </section>
  )
}
