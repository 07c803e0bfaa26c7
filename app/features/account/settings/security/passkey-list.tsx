import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ageSince, formatHomeDate } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'

const ADDRESS = '/mon-compte/securite/cles'

export interface OwnPasskey {
  passkeyId: number
  name: string
  since: string
  lastUsed: string | null
  isBackedUp: boolean
}

interface PasskeyListProps {
  passkeys: readonly OwnPasskey[]
  now: string
  /** A closed account can only remove passkeys. */
  canRename: boolean
  /** On the page that asks whether all are the person's own: removing one leads back there. */
  isCheck?: boolean
}

export function PasskeyList({ passkeys, ...shared }: PasskeyListProps) {
  return (
    <ul className="rows">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.passkeyId} passkey={passkey} {...shared} />
      ))}
    </ul>
  )
}

function PasskeyRow({
  passkey,
  now,
  canRename,
  isCheck = false,
}: Omit<PasskeyListProps, 'passkeys'> & { passkey: OwnPasskey }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const { passkeyId, name, since, lastUsed, isBackedUp } = passkey
  const date = formatHomeDate(since, i18n.language)
  const { key, values } = ageSince(lastUsed ?? now, now)
  const used = lastUsed ? t('passkeys.used', { age: t(`common:${key}`, values) }) : t('passkeys.unused')

  return (
    <li className="stack">
      <div className="between">
        <div>
          <p className="cluster">
            <strong>{name}</strong>
            {isBackedUp && <Badge tone="info">{t('passkeys.backedUp')}</Badge>}
          </p>
          <p className="small soft">
            {t('passkeys.since', { date })} · {used}
          </p>
        </div>
        <Form method="post" action={ADDRESS}>
          <input type="hidden" name="passkeyId" value={passkeyId} />
          {isCheck && <input type="hidden" name="isCheck" value="1" />}
          <SubmitButton
            name="intent"
            value="remove"
            tone="line"
            small
            aria-label={t('passkeys.removeOf', { name })}
          >
            {t('passkeys.remove')}
          </SubmitButton>
        </Form>
      </div>
      {canRename && <RenameForm passkey={passkey} />}
    </li>
  )
}

function RenameForm({ passkey: { passkeyId, name } }: { passkey: OwnPasskey }) {
  const { t } = useTranslation('settings')
  const id = `passkey-${passkeyId}`

  return (
    <details className="fold">
      <summary className="small" aria-label={t('passkeys.renameOf', { name })}>
        {t('passkeys.rename')}
        <Icon name="next" />
      </summary>
      <Form className="stack" method="post" action={ADDRESS} key={name}>
        <input type="hidden" name="passkeyId" value={passkeyId} />
        <div className="field">
          <label htmlFor={id}>{t('passkeys.name')}</label>
          <input
            className="input"
            id={id}
            name="name"
            required
            maxLength={60}
            defaultValue={name}
            autoComplete="off"
          />
        </div>
        <div>
          <SubmitButton name="intent" value="rename" tone="line" small>
            {t('passkeys.save')}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
