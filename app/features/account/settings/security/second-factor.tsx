import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadAccountPage } from '#app/features/account/settings/layout.server.ts'
import { AccountPage } from '#app/features/account/settings/layout.tsx'
import { api } from '#app/lib/api.server.ts'
import { brand } from '#app/lib/brand.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import type { SecondFactorForm } from '#server/schemas/account/second-factor.ts'
import { drawSecret } from './drawn-secret.server.ts'
import { DrawnSecret } from './drawn-secret.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { changeSecondFactor } from './second-factor.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'verification', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { session, title, isBanned } = await loadAccountPage(args, 'secondFactor.title')
  const known = await api(args).pages.secondFactor.read()
  const drawn = known.state === 'BEGUN' ? drawSecret(known) : null
  const { state, hasPasskey } = known
  const inUse = known.state === 'ON' ? { since: known.since, codesLeft: known.codesLeft } : null
  return { title, isBanned, state, hasPasskey, drawn, inUse, isRequired: session.lacksSecondFactor }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const changed = await changeSecondFactor(args, await readForm(request))
  if (changed instanceof Response) throw changed
  if ('recoveryCodes' in changed) {
    const { headers = {}, ...shown } = changed
    return data({ ...shown, result: undefined }, { headers })
  }
  const { result, status } = changed.returned
  return data({ result, recoveryCodes: null, isNew: false }, { status })
}

export default function SecondFactor() {
  const { title, isBanned, state, isRequired } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('verification')

  if (returned?.recoveryCodes) {
    return (
      <AccountPage title={title} isBanned={isBanned}>
        <RecoveryCodes codes={returned.recoveryCodes} isNew={returned.isNew} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title={title} lead={t('lead')} isBanned={isBanned}>
      {isRequired && <Note tone="wait">{t(state === 'ON' ? 'required.on' : 'required.off')}</Note>}
      {state === 'OFF' && <Off />}
      {state === 'BEGUN' && <SetUp />}
      {state === 'ON' && <InUse />}
    </AccountPage>
  )
}

function Off() {
  const { hasPasskey, isBanned } = useLoaderData<typeof loader>()
  const { t } = useTranslation('verification')

  return (
    <div className="stack">
      <p>{t('off.how')}</p>
      {hasPasskey && <Note tone="info">{t('off.passkey')}</Note>}
      {!isBanned && <BeginForm label={t('off.begin')} tone="main" />}
    </div>
  )
}

function BeginForm({ label, tone }: { label: string; tone: 'main' | 'line' }) {
  return (
    <Form method="post">
      <SubmitButton name="intent" value="begin" {...(tone === 'line' && { tone, small: true })}>
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Three steps: the app reads the secret, and shows a code, which is typed here. */
function SetUp() {
  const { drawn } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  const { t } = useTranslation('verification')
  const [form, { code }] = useSchemaForm<typeof SecondFactorForm>('set-up', result)
  useErrorTitle(result !== undefined)
  if (!drawn) return null

  return (
    <>
      <ErrorSummary form={form} />
      <section className="stack" aria-labelledby="scan-title">
        <h2 id="scan-title">{t('setUp.scan', { brand: brand.name })}</h2>
        <p>{t('setUp.scanText')}</p>
        <DrawnSecret drawn={drawn} />
        <BeginForm label={t('setUp.another')} tone="line" />
      </section>
      <section className="form-section stack" aria-labelledby="confirm-title">
        <h2 id="confirm-title">{t('setUp.confirm')}</h2>
        <Form className="stack" method="post" {...getFormProps(form)} noValidate>
          <Field
            field={code}
            label={t('setUp.code')}
            hint={t('setUp.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <SubmitButton name="intent" value="confirm">
            {t('setUp.submit')}
          </SubmitButton>
        </Form>
      </section>
    </>
  )
}

function InUse() {
  const { inUse, isBanned } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('verification')
  if (!inUse) return null

  return (
    <>
      <Note tone="ok">{t('on.since', { date: formatHomeDate(inUse.since, i18n.language) })}</Note>
      <section className="stack" aria-labelledby="codes-title">
        <h2 id="codes-title">{t('codes.title')}</h2>
        <p>{t('on.codesLeft', { count: inUse.codesLeft })}</p>
        {!isBanned && (
          <Form className="stack" method="post">
            <p className="small soft">{t('on.makeText')}</p>
            <div>
              <SubmitButton name="intent" value="codes" tone="line">
                {t('on.make')}
              </SubmitButton>
            </div>
          </Form>
        )}
      </section>
      <section className="form-section stack" aria-labelledby="end-title">
        <h2 id="end-title">{t('on.endTitle')}</h2>
        <Form className="stack" method="post">
          <p className="soft">{t('on.endText')}</p>
          <div>
            <SubmitButton name="intent" value="end" tone="danger">
              {t('on.end')}
            </SubmitButton>
          </div>
        </Form>
      </section>
    </>
  )
}
