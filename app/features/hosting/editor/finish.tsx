import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { stepPath } from './steps.ts'

/** Says what happens when the draft is published. */
export interface Publishing {
  /** The host is trusted: nobody reads it before. */
  isOnlineAtOnce: boolean
  /** The address that has to be confirmed first; null when it is. */
  unconfirmed: string | null
}

/** The button that publishes, below a sentence that says what it does. */
export function Finish({ publishing, editor }: { publishing: Publishing; editor: string }) {
  const { t } = useTranslation('hosting')
  const { isOnlineAtOnce, unconfirmed } = publishing
  const submit = isOnlineAtOnce ? 'editor.publish' : 'editor.submit'

  return (
    <>
      {unconfirmed ? (
        <Note tone="wait" icon="mail">
          <strong>{t('editor.confirmFirst.title')}</strong>{' '}
          {t('editor.confirmFirst.text', { email: unconfirmed })}{' '}
          <Link to={`${paths.resendConfirmation}?${new URLSearchParams({ returnTo: stepPath(editor, 3) })}`}>
            {t('editor.confirmFirst.resend')}
          </Link>
        </Note>
      ) : (
        <p className="soft">{t(isOnlineAtOnce ? 'editor.nextAtOnce' : 'editor.next')}</p>
      )}
      <SubmitButton full name="intent" value="publish">
        {t(unconfirmed ? 'editor.confirmFirst.submit' : submit)}
      </SubmitButton>
    </>
  )
}
