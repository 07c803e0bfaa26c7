import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'

interface ConsentChoiceProps {
  consent: 'WAITING' | 'ACCEPTER' | 'DECLINED'
  /** Whether this site counts visits at all. */
  counts: boolean
  /** The page on which it stands. */
  returnTo: string
}

/** Shows the current answer, and both buttons again: changing it is as easy as the first time. */
export function ConsentChoice({ consent, counts, returnTo }: ConsentChoiceProps) {
  const { t } = useTranslation('content')

  return (
    <div className="stack">
      <p>{t(`consent.state.${consent}`)}</p>
      {!counts && <Note tone="ok">{t('consent.nothingCounts')}</Note>}
      <Form className="cluster" method="post" action="/temoins">
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="says" value="1" />
        <button className="button is-line" name="consent" value="DECLINED">
          {t('consent.decline')}
        </button>
        <button className="button is-line" name="consent" value="ACCEPTER">
          {t('consent.accept')}
        </button>
      </Form>
    </div>
  )
}
