import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuthFrame } from '#app/features/account/auth-frame.tsx'
import { brand } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { SECOND_FACTOR_PATH } from '#server/domain/account/second-factor.ts'
import type { SecondFactorForm } from '#server/schemas/account/second-factor.ts'
import { isCodeAwaited, sendCode } from './second-factor.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['verification', 'forms'] }

/** Asks for the code of the app, or for a recovery code, after the password or Google. Nobody is signed in before. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { searchParams } = new URL(request.url)
  const returnTo = safeReturnTo(searchParams.get('returnTo'), '')
  if (!(await isCodeAwaited(args))) throw redirect(viewPath('login', returnTo))
  const isRecovery = searchParams.has('secours')
  const title = await pageTitle(args, `verification:signIn.${isRecovery ? 'recoveryTitle' : 'title'}`)
  return { title, returnTo, isRecovery }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sendCode({ request, context }, await readForm(request))
  if (sent instanceof Response) throw sent
  return data({ result: sent.result }, { status: sent.status })
}

export default function SecondFactor() {
  const { title, returnTo, isRecovery } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  const { t } = useTranslation('verification')
  const [form, { code }] = useSchemaForm<typeof SecondFactorForm>('second-factor', result)
  useErrorTitle(result !== undefined)

  return (
    <AuthFrame drawing={{ motif: 'neige', id: 4 }}>
      <h1>{title}</h1>
      <p>{t(isRecovery ? 'signIn.recoveryText' : 'signIn.text', { brand: brand.name })}</p>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field
          field={code}
          label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.code')}
          hint={t(isRecovery ? 'signIn.recoveryHint' : 'signIn.hint')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton full>{t('signIn.submit')}</SubmitButton>
      </Form>
      <p>
        <Link to={otherWay(returnTo, !isRecovery)}>
          {t(isRecovery ? 'signIn.useApp' : 'signIn.useRecovery')}
        </Link>
      </p>
      <p className="small soft">
        {t('signIn.nothingLeft')} <Link to={viewPath('login', returnTo)}>{t('signIn.again')}</Link>
      </p>
    </AuthFrame>
  )
}

/** The same page, which asks for the other kind of code. */
function otherWay(returnTo: string, isRecovery: boolean): string {
  const query = new URLSearchParams({ ...(isRecovery && { secours: '1' }), ...(returnTo && { returnTo }) })
  return query.size > 0 ? `${SECOND_FACTOR_PATH}?${query}` : SECOND_FACTOR_PATH
}
