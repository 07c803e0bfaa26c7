import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ageSince, formatHomeDate } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import type { Device } from './device.ts'

export interface OpenSession {
  sessionId: number
  client: 'web' | 'mobile'
  /** Null when the user agent does not say. */
  device: Device | null
  since: string
  lastSeen: string
  isCurrent: boolean
}

/** Lists the sessions of the account, each with a button that ends it. */
export function SessionList({ sessions, now }: { sessions: readonly OpenSession[]; now: string }) {
  return (
    <ul className="rows">
      {sessions.map((session) => (
        <SessionRow key={session.sessionId} session={session} now={now} />
      ))}
    </ul>
  )
}

function SessionRow({ session, now }: { session: OpenSession; now: string }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const { sessionId, isCurrent, lastSeen, since } = session
  const device = useDeviceName(session)
  const { key, values } = ageSince(lastSeen, now)
  const seen = isCurrent ? t('security.now') : t('security.seen', { age: t(`common:${key}`, values) })
  const date = formatHomeDate(since, i18n.language)

  return (
    <li className="between">
      <div>
        <p className="cluster">
          <strong>{device}</strong>
          {isCurrent && <Badge tone="ok">{t('security.here')}</Badge>}
        </p>
        <p className="small soft">
          {seen} · {t('security.since', { date })}
        </p>
      </div>
      {!isCurrent && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="sessionId" value={sessionId} />
          <SubmitButton
            name="intent"
            value="end"
            tone="line"
            small
            aria-label={t('security.endOf', { device })}
          >
            {t('security.end')}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

/** Returns the label of a session's device. */
export function useDeviceName(session?: Pick<OpenSession, 'client' | 'device'>): string {
  const { t } = useTranslation('settings')
  if (session?.client === 'mobile') return t('security.app')
  const device = session?.device
  if (!device) return t('security.unknownDevice')
  return t('security.device', { browser: device.browser, system: t(`devices.${device.system}`) })
}
