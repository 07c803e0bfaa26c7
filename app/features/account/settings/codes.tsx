import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { currentLocale } from '#app/lib/request.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { type NewToast, redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import { treasurerOf } from '#server/domain/organisation/acting.ts'
import { CodeForm } from '#server/schemas/account/account.ts'
import { loadAccountPage, requireOpenAccount } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { session, title, isBanned } = await loadAccountPage(args, 'codes.title')
  const { sponsorshipCode, proUntil, sponsored } = await api(args).pages.account.details()
  const query = new URLSearchParams({ set: 'signup', spsId: sponsorshipCode })
  return {
    title,
    isBanned,
    /** The account that gets the PRO months of a code: the organisation's while acting for one, by its admins. */
    organisation: session.actingFor?.name ?? null,
    mayRedeem: treasurerOf(session) !== null,
    sponsorshipCode,
    sponsored,
    link: fullAddress(`/authentification?${query}`),
    proUntil: proUntil && proUntil > currentInstant() ? proUntil : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOpenAccount(args)
  const redeemed = await submitForm(args, await readForm(request), {
    schema: CodeForm,
    texts: 'code',
    send: (fields) => api(args).account.redeemCode(fields),
    atField: 'code',
    handled: ['ORGANISATION_ADMIN_REQUIRED'],
  })
  // The page does not offer this.
  if ('refused' in redeemed) throw new Response(null, { status: 404 })
  if ('returned' in redeemed) {
    const { result, status } = redeemed.returned
    return data({ result }, { status })
  }
  return redirectWithToast(accountPaths.codes, newsOf(redeemed.sent, await currentLocale(args)))
}

interface Gain {
  proUntil: string | null
  percent: number | null
}

function newsOf({ proUntil, percent }: Gain, language: string): NewToast {
  if (proUntil) return { key: 'settings:toasts.months', values: { date: formatHomeDate(proUntil, language) } }
  return { key: 'settings:toasts.percent', values: { percent: String(percent) } }
}

export default function Codes() {
  const { isBanned, organisation: name, mayRedeem, proUntil } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('settings')
  const date = proUntil && formatHomeDate(proUntil, i18n.language)

  return (
    <AccountPage title={t('codes.title')} isBanned={isBanned}>
      {date && (
        <Note tone="joy">{name ? t('codes.proUntilOf', { name, date }) : t('codes.proUntil', { date })}</Note>
      )}
      {!isBanned && (
        <>
          {mayRedeem ? <Promotional /> : <Note tone="wait">{t('codes.adminsOnly', { name })}</Note>}
          <Sponsorship />
        </>
      )}
    </AccountPage>
  )
}

function Promotional() {
  const { organisation: name } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('settings')
  const [form, { code }] = useSchemaForm<typeof CodeForm>('code', returned?.result)
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <section className="stack" aria-labelledby="promotional">
      <h2 id="promotional">{t('codes.promotional')}</h2>
      <p className="soft">{t('codes.promotionalText')}</p>
      {name && <Note tone="info">{t('codes.ofOrganisation', { name })}</Note>}
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <Field field={code} label={t('codes.code')} autoComplete="off" autoCapitalize="characters" />
        <SubmitButton tone="line">{t('codes.submit')}</SubmitButton>
      </Form>
    </section>
  )
}

function Sponsorship() {
  const { sponsorshipCode, sponsored, link } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <section className="form-section stack" aria-labelledby="sponsorship">
      <h2 id="sponsorship">{t('codes.sponsorship')}</h2>
      <p className="soft">{t('codes.sponsorshipText')}</p>
      <dl className="stack">
        <div>
          <dt className="small soft">{t('codes.yours')}</dt>
          <dd className="code">{sponsorshipCode}</dd>
        </div>
        <div>
          <dt className="small soft">{t('codes.link')}</dt>
          <dd>
            <a href={link}>{link}</a>
          </dd>
        </div>
      </dl>
      <p>{t('codes.sponsored', { count: sponsored })}</p>
    </section>
  )
}
