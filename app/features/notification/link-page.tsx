import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

interface LinkPageProps {
  /** Prefix of the keys in `content`: `<key>.title`, `.text`, `.button`, and one for each result. */
  about: 'newsletter.confirming' | 'newsletter.leaving' | 'emails.leaving'
  link: string
  state: string
}

/**
 * The page that the link of an email opens: explains what the button will do, and changes nothing before (decisions
 * §2).
 */
export function LinkPage({ about, link, state }: LinkPageProps) {
  const { t } = useTranslation('content')
  const isOver = state === 'done' || state === 'already'

  return (
    <div className="wrap narrow page stack">
      <h1>{t(isOver ? `${about}.${state}` : `${about}.title`)}</h1>
      {isOver && <p className="lead">{t(`${about}.${state}Text`)}</p>}
      {!isOver && state !== 'ask' && <Note tone="no">{t(`${about}.${state}`)}</Note>}
      {state !== 'ask' && (
        <p>
          <Link className="button is-line" to={paths.activities}>
            {t('findActivity')}
          </Link>
        </p>
      )}
      {state === 'ask' && (
        <Form className="stack" method="post">
          <input type="hidden" name="lien" value={link} />
          <p>{t(`${about}.text`)}</p>
          <SubmitButton>{t(`${about}.button`)}</SubmitButton>
        </Form>
      )}
    </div>
  )
}
