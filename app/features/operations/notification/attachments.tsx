import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { formatBytes } from '#server/domain/platform/format/bytes.ts'

interface AttachmentsProps {
  attachments: readonly { filename: string; mimeType: string; size: number }[]
}

/** Lists the attachments of an email. */
export function Attachments({ attachments }: AttachmentsProps) {
  const { t, i18n } = useTranslation('operations')
  if (attachments.length === 0) return null

  return (
    <section className="stack" aria-labelledby="attachments">
      <h2 id="attachments" className="label">
        {t('mailbox.attachments', { count: attachments.length })}
      </h2>
      <ul className="facts">
        {attachments.map(({ filename, mimeType, size }) => (
          <li key={filename}>
            <Icon name="download" />
            <span>
              {filename}{' '}
              <span className="soft small">
                · {mimeType} · {formatBytes(size, i18n.language)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
