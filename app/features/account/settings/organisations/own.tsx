import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { organisationPath } from '#app/shared/account/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { RoleBadge } from './role-badge.tsx'

export interface OwnOrganisation {
  organisationId: number
  incName: string
  role: 'ADMIN' | 'MEMBER'
  isActing: boolean
}

/** Lists the organisations for which the person may act, each with the buttons to act for it and to leave it. */
export function OwnOrganisations({ organisations }: { organisations: readonly OwnOrganisation[] }) {
  return (
    <ul className="rows">
      {organisations.map((organisation) => (
        <OrganisationRow key={organisation.organisationId} organisation={organisation} />
      ))}
    </ul>
  )
}

function OrganisationRow({ organisation }: { organisation: OwnOrganisation }) {
  const { organisationId, incName, role, isActing } = organisation
  const { t } = useTranslation('organisations')

  return (
    <li className="stack">
      <p className="cluster">
        <strong>{incName}</strong>
        <RoleBadge role={role} />
        {isActing && <Badge tone="ok">{t('mine.acting')}</Badge>}
      </p>
      <div className="cluster">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="organisationId" value={isActing ? '' : organisationId} />
          <SubmitButton name="intent" value="act" tone="line" small>
            {isActing ? t('mine.actForOneself') : t('mine.actFor', { name: incName })}
          </SubmitButton>
        </Form>
        {role === 'ADMIN' && (
          <Link className="button is-quiet is-small" to={organisationPath(organisationId)}>
            {t('mine.manage')}
            <span className="only-heard"> {incName}</span>
          </Link>
        )}
      </div>
      <Leave organisation={organisation} />
    </li>
  )
}

/** The first press shows what leaving means, the second one leaves. */
function Leave({ organisation: { organisationId, incName } }: { organisation: OwnOrganisation }) {
  const { t } = useTranslation('organisations')
  return (
    <details className="fold">
      <summary>
        <span>
          {t('mine.leave')}
          <span className="only-heard"> {incName}</span>
        </span>
      </summary>
      <Form method="post" className="stack" preventScrollReset>
        <p className="soft">{t('mine.leaveText', { name: incName })}</p>
        <input type="hidden" name="organisationId" value={organisationId} />
        <p>
          <SubmitButton name="intent" value="leave" tone="danger" small>
            {t('mine.leaveNow', { name: incName })}
          </SubmitButton>
        </p>
      </Form>
    </details>
  )
}
