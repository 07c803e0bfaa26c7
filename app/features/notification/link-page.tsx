import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

/** Prefix of the keys in `content`: `<key>.title`, `.text`, `.button`, and one for each result. */
type About = 'newsletter.confirming' | 'newsletter.leaving' | 'emails.leaving'

const isOver = (state: string) => state === 'done' || state === 'already'

/** The key of the title: what the button will do, or what it has done. */
export const titleOfLinkPage = (about: About, state: string) =>
  `content:${about}.${isOver(state) ? state : 'title'}`

interface LinkPageProps {
  about: About
  title: string
  link: string
  state: string
}

/**
 * The page that the link of an email opens: explains what the button will do, and changes nothing before (decisions
 * §2).
 */
export function LinkPage({ about, title, link, state }: LinkPageProps) {
  const { t } = useTranslation('content')

  return (
    <div className="wrap narrow page stack">
      <h1>{title}</h1>
      {isOver(state) && <p className="lead">{t(`${about}.${state}Text`)}</p>}
      {!isOver(state) && state !== 'ask' && <Note tone="no">{t(`${about}.${state}`)}</Note>}
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
