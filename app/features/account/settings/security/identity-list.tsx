import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ageSince, formatHomeDate } from '#app/lib/dates.ts'
import { SubmitButton } from '#app/ui/form/index.ts'

interface OwnIdentity {
  identityId: number
  email: string
  since: string
  lastUsed: string
}

interface IdentityListProps {
  identities: readonly OwnIdentity[]
  now: string
  /** Without a password, this may be the only way to sign in. */
  canForget: boolean
}

/** The Google accounts that can sign in to this account. */
export function IdentityList({ identities, now, canForget }: IdentityListProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <ul className="rows">
        {identities.map((identity) => (
          <IdentityRow key={identity.identityId} identity={identity} now={now} canForget={canForget} />
        ))}
      </ul>
      {!canForget && <p className="small soft">{t('google.keep')}</p>}
    </>
  )
}

function IdentityRow({
  identity: { identityId, email, since, lastUsed },
  now,
  canForget,
}: Omit<IdentityListProps, 'identities'> & { identity: OwnIdentity }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const date = formatHomeDate(since, i18n.language)
  const { key, values } = ageSince(lastUsed, now)

  return (
    <li className="between">
      <div>
        <p>
          <strong>{email}</strong>
        </p>
        <p className="small soft">
          {t('google.since', { date })} · {t('google.used', { age: t(`common:${key}`, values) })}
        </p>
      </div>
      {canForget && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="identityId" value={identityId} />
          <SubmitButton
            name="intent"
            value="forget"
            tone="line"
            small
            aria-label={t('google.forgetOf', { email })}
          >
            {t('google.forget')}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
