import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireOpenAccount } from '#app/features/account/settings/layout.server.ts'
import { AccountPage } from '#app/features/account/settings/layout.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths, organisationPath } from '#app/shared/account/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { changeOrganisation, loadOrganisation, reopenedInvitation, stillLeads } from './actions.server.ts'
import { Cards, IssueForm } from './cards.tsx'
import { Invitations, InviteForm } from './invitations.tsx'
import { Members } from './members.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'organisations', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const organisation = await loadOrganisation(args, idOf(params.organisationId))
  return {
    organisation,
    reopened: await reopenedInvitation(args),
    title: await pageTitle(args, 'organisations:manage.title', { name: organisation.incName }),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const { userId } = await requireOpenAccount(args)
  const organisationId = idOf(params.organisationId)
  const change = await changeOrganisation(args, organisationId, await readForm(request))
  if ('result' in change) return data(change, { status: change.status })

  const { toast, tone } = change
  // A person who gives up the admin role does not see this page any more.
  const isStill = userId === organisationId || (await stillLeads(args, organisationId))
  const to = isStill ? organisationPath(organisationId) : accountPaths.organisations
  return redirectWithToast(to, { key: `organisations:toasts.${toast}`, tone })
}

export default function Organisation() {
  const { organisation } = useLoaderData<typeof loader>()
  const { t } = useTranslation('organisations')

  return (
    <AccountPage title={t('manage.title', { name: organisation.incName })} lead={t('manage.lead')}>
      <p>
        <Link className="back" to={accountPaths.organisations}>
          <Icon name="previous" />
          {t('manage.back')}
        </Link>
      </p>
      <section className="stack" aria-labelledby="members-title">
        <h2 id="members-title">{t('members.title')}</h2>
        {organisation.members.length > 0 ? (
          <Members members={organisation.members} />
        ) : (
          <p className="soft">{t('members.none')}</p>
        )}
      </section>
      <InvitationSection />
      <CardSection />
    </AccountPage>
  )
}

function InvitationSection() {
  const { organisation, reopened } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('organisations')

  return (
    <section className="form-section stack" aria-labelledby="invitations-title">
      <h2 id="invitations-title">{t('invitations.title')}</h2>
      {organisation.invitations.length > 0 && <Invitations invitations={organisation.invitations} />}
      <InviteForm
        key={`invite-${organisation.invitations[0]?.invitationId ?? 0}`}
        result={returned ? (returned.form === 'invite' ? returned.result : undefined) : reopened}
      />
    </section>
  )
}

function CardSection() {
  const { organisation } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('organisations')

  return (
    <section className="form-section stack" aria-labelledby="cards-title">
      <h2 id="cards-title">{t('cards.title')}</h2>
      <p className="soft">{t('cards.lead')}</p>
      {organisation.cards.length > 0 && (
        <Cards organisationId={organisation.organisationId} cards={organisation.cards} />
      )}
      <IssueForm
        key={`card-${organisation.cards.length}`}
        result={returned?.form === 'card' ? returned.result : undefined}
      />
    </section>
  )
}
