import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { Audience } from '#server/domain/notification/custom-email.ts'

interface SentMessage {
  mailingId: number
  templateType: 'AFTER' | 'NOW'
  subject: string | null
  content: string
  audience: Audience | 'CAME' | null
  participantsId: readonly number[]
  createdAt: string
  stoppedAt: string | null
  recipients: number
  sent: number
  failed: number
  skipped: number
  left: number
}

interface SendingTableProps {
  activity: { timeZone: string }
  sendings: readonly SentMessage[]
  mayWrite: boolean
}

/** What left, to whom, and how far it is. */
export function SendingTable({ activity, sendings, mayWrite }: SendingTableProps) {
  const { t, i18n } = useTranslation('messages')
  return (
    <DataTable
      label={t('sendings.heading')}
      columns={[
        { key: 'message', label: t('sendings.message'), isText: true },
        { key: 'audience', label: t('sendings.audience'), isNamedInCard: true },
        { key: 'progress', label: t('sendings.progress') },
        { key: 'acts', label: <span className="only-heard">{t('sendings.acts')}</span> },
      ]}
      rows={sendings.map((sending) => {
        const date = formatDateTime(sending.createdAt, activity.timeZone, i18n.language)
        return {
          key: sending.mailingId,
          cells: [
            <Message key="message" sending={sending} date={date} />,
            sending.audience === null
              ? t('sendings.named', { count: sending.participantsId.length })
              : t(`audiences.${sending.audience}`),
            <Progress key="progress" sending={sending} />,
            mayWrite && sending.left > 0 && (
              <RowButton
                key="acts"
                id={sending.mailingId}
                intent="stop"
                label={t('sendings.stop')}
                about={date}
              />
            ),
          ],
        }
      })}
    />
  )
}

function Message({ sending, date }: { sending: SentMessage; date: string }) {
  const { t } = useTranslation('messages')
  return (
    <details className="fold">
      <summary>
        <span>
          {sending.subject ?? t(`sendings.untitled.${sending.templateType}`)}
          <span className="soft small"> {date}</span>
        </span>
        <Icon name="next" />
      </summary>
      <p className="as-written">{sending.content}</p>
    </details>
  )
}

function Progress({ sending }: { sending: SentMessage }) {
  const { t } = useTranslation('messages')
  const { recipients, sent, failed, skipped, left, stoppedAt } = sending
  return (
    <span className="cluster">
      <Badge tone={left > 0 ? 'wait' : sent === recipients ? 'ok' : undefined}>
        {t('sendings.sent', { count: sent, total: recipients })}
      </Badge>
      {left > 0 && <span>{t('sendings.left', { count: left })}</span>}
      {failed > 0 && <Badge tone="no">{t('sendings.failed', { count: failed })}</Badge>}
      {skipped > 0 && <span className="soft">{t('sendings.skipped', { count: skipped })}</span>}
      {stoppedAt && <Badge>{t('sendings.stopped')}</Badge>}
    </span>
  )
}
