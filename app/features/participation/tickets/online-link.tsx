import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'

/** The link of an activity that is held online, for its participants. */
export function OnlineLink({ href }: { href: string | null }) {
  const { t } = useTranslation('participation')
  if (!href) return null
  return (
    <Note tone="info">
      <a href={href} rel="noopener noreferrer">
        {t('online.open')}
      </a>{' '}
      {t('online.hint')}
    </Note>
  )
}
