import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { asSecret, secretOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account', 'forms'] }

const LONGEST_LINK = 400

/** The link of the e-mail to the parent of somebody under 14. Opening it changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const link = secretOf(request, 'lien', LONGEST_LINK)
  const read = await attempt(api(args).pages.account.parentRequest({ link: link || '-' }))
  const asked = 'answer' in read ? read.answer : null
  const key = asked ? 'account:parent.title' : 'account:parent.unknownTitle'
  return { link, asked, title: await pageTitle(args, key, { child: asked?.firstname ?? '' }) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const link = asSecret((await readForm(request)).get('lien'), LONGEST_LINK)
  const agreed = await attempt(api({ request, context }).pages.account.agreeAsParent({ link: link || '-' }))
  const toast =
    'refused' in agreed ? { key: REFUSALS[agreed.refused], tone: 'danger' as const } : { key: 'parentAgreed' }
  return redirectWithToast(`/courriel/parent?${new URLSearchParams({ lien: link })}`, toast)
}

const REFUSALS = { UNKNOWN_LINK: 'linkUnknown', TOO_MANY_REQUESTS: 'tooManyTries' }

export default function Parent() {
  const { asked, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')

  return (
    <div className="wrap narrow page stack">
      <h1>{asked?.agreed ? t('parent.done') : title}</h1>
      {!asked && <p className="lead">{t('parent.unknown')}</p>}
      {asked?.agreed && (
        <p className="lead">
          {t('parent.doneText', { child: asked.firstname })}{' '}
          <Link to={paths.contact}>{t('common:footer.contact')}</Link>
        </p>
      )}
      {asked && !asked.agreed ? (
        <Agreement />
      ) : (
        <p>
          <Link className="button is-line" to={paths.activities}>
            {t('confirm.find')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Shows what an account allows and what the parent agrees to, with one button. */
function Agreement() {
  const { link, asked } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('account')
  if (!asked) return null
  const date = formatHomeDate(asked.until, i18n.language)

  return (
    <>
      <p className="lead">{t('parent.text', { child: asked.firstname })}</p>
      <p>
        <Trans
          t={t}
          i18nKey="parent.read"
          components={{ terms: <Link to={paths.terms} />, privacy: <Link to={paths.privacy} /> }}
        />
      </p>
      <Form className="stack" method="post">
        <input type="hidden" name="lien" value={link} />
        <p>{t('parent.consent')}</p>
        <SubmitButton>{t('parent.button')}</SubmitButton>
      </Form>
      <p className="small soft">{t('parent.otherwise', { date })}</p>
    </>
  )
}
