import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { returnPath } from '#app/features/account/return-path.server.ts'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { type NewToast, redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { safeReturnTo } from '#server/domain/account/return-to.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, standing, waitsForParent } = await requireSession({ request, context })
  const { parent } = await api({ request, context }).pages.account.details()
  const t = await wordsFor({ request, context }, 'account')
  const returnTo = returnPath(request)
  return {
    title: t(waitsForParent ? 'resend.parentTitle' : 'resend.title'),
    email,
    isConfirmed: standing !== 'WAITING_MAIL_VERIFICATION',
    waitsForParent,
    parent,
    returnTo,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { waitsForParent } = await requireSession({ request, context })
  const form = await readForm(request)
  const toast = await api({ request, context })
    .account.resendConfirmation()
    .then(
      ({ sent }) => toastOf(sent, waitsForParent),
      // whatever the error is (spec §8)
      (): NewToast => ({ key: 'errReconfirmSendMail', tone: 'danger' }),
    )
  return redirectWithToast(safeReturnTo(form.get('returnTo')), toast)
}

/** An account that waits for nothing any more, confirmed in another tab, gets no email. */
function toastOf(isSent: boolean, waitsForParent: boolean): NewToast {
  if (!isSent) return { key: 'mailConfirmed' }
  return { key: waitsForParent ? 'parentSendMail' : 'reconfirmSendMail' }
}

export default function ResendConfirmation() {
  const { title, email, isConfirmed, waitsForParent, parent, returnTo } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('account')
  const date = parent && formatHomeDate(parent.until, i18n.language)

  return (
    <div className="wrap narrow page stack">
      <h1>{title}</h1>
      {isConfirmed ? (
        <>
          <p>{t('resend.already')}</p>
          <p>
            <Link className="button" to={returnTo || paths.activities}>
              {t(returnTo ? 'confirm.back' : 'confirm.find')}
            </Link>
          </p>
        </>
      ) : (
        <Form className="stack" method="post">
          <input type="hidden" name="returnTo" value={returnTo} />
          {!waitsForParent && <p>{t('resend.text', { email })}</p>}
          {parent && (
            <p>
              {t(waitsForParent ? 'resend.parentText' : 'resend.parentToo', {
                parentEmail: parent.email,
                date,
              })}
            </p>
          )}
          <SubmitButton>{t(waitsForParent ? 'resend.parentButton' : 'resend.button')}</SubmitButton>
          {/* Somebody else may have typed this address with a parent of theirs: only a new account is without one. */}
          {waitsForParent && (
            <p className="small soft">
              {t('resend.noChild')} <Link to={accountPaths.leave}>{t('resend.noChildLink')}</Link>
            </p>
          )}
        </Form>
      )}
    </div>
  )
}
