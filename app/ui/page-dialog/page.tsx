import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Body } from './dialog.tsx'

interface BodyPageProps<Data, Answer> {
  title: ReactNode
  /** The page to return to. */
  back: { to: string; label: ReactNode }
  body: Body<Data, Answer>
  data: Data
  answer: Answer | undefined
  action: string
}

/** A page with a single form, which is also shown as a dialog over the page before it. */
export function BodyPage<Data, Answer>({
  title,
  back,
  body: Inside,
  data,
  answer,
  action,
}: BodyPageProps<Data, Answer>) {
  const { t } = useTranslation('forms')
  const leave = (
    <Link className="button is-quiet" to={back.to}>
      {t('actions.cancel')}
    </Link>
  )

  return (
    <div className="wrap narrow page stack">
      <Link className="back" to={back.to}>
        <Icon name="previous" />
        {back.label}
      </Link>
      <h1>{title}</h1>
      <Inside data={data} answer={answer} form={Form} action={action} leave={leave} />
    </div>
  )
}
