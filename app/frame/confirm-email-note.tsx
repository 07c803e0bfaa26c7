import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '#app/lib/form/send-once.ts'
import { Note } from '#app/ui/note.tsx'

/**
 * The link of the confirmation email, on whatever page it led to. With script it is posted once by itself (spec §2).
 */
export function ConfirmEmailNote({ clid }: { clid: string }) {
  const { t } = useTranslation('common')
  const form = useSendOnce()

  return (
    <Form ref={form} className="wrap page-note" method="post" action="/courriel/confirmer">
      <input type="hidden" name="clid" value={clid} />
      <Note tone="info" icon="mail">
        {t('confirmEmail.ask')} <button className="as-link">{t('confirmEmail.button')}</button>
      </Note>
    </Form>
  )
}
