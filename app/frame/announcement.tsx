import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { ReturnTo } from './return-to.tsx'

export interface AnnouncementProps {
  id: number
  /** Already in the reader's language: an operator wrote it in both. */
  text: string
  href: string | null
  /** The words of the link; null: the whole text is the link. */
  link: string | null
}

export function Announcement({ id, text, href, link }: AnnouncementProps) {
  const { t } = useTranslation('common')

  return (
    <aside className="announcement" aria-label={t('announcement.label')}>
      <Form className="wrap between" method="post" action="/annonce/fermer" preventScrollReset>
        <ReturnTo />
        <input type="hidden" name="announcementId" value={id} />
        {/* As a link, one line; what does not fit is on the page that it leads to. */}
        {href && !link ? (
          <a className="announced" href={href}>
            {text}
          </a>
        ) : (
          <p>
            {text} {href && <a href={href}>{link}</a>}
          </p>
        )}
        <button className="close" aria-label={t('announcement.close')}>
          <Icon name="x" />
        </button>
      </Form>
    </aside>
  )
}
