import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { AwaitedRows } from './awaited.tsx'
import { ChequeRows } from './cheque-rows.tsx'
import { actOnDesk } from './desk.server.ts'
import { SlipRows } from './slip-rows.tsx'
import { tabOf, tabPath } from './tab.ts'
import { DeskTabs } from './tabs.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['cheques', 'participants', 'forms'] }

/** The cheques of all activities of the host, by what became of them, and the deposit slips. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { actingFor } = await requireSession(args)
  const tab = tabOf(new URL(request.url).searchParams)
  const page = pageOf(request)
  const status = tab === 'SLIPS' ? 'AWAITED' : tab
  const desk = await answerOr404(api(args).pages.cheque.desk({ status, page: tab === 'SLIPS' ? 0 : page }))
  const listed = tab === 'SLIPS' ? await readSlips(args, page) : { ...desk, slips: [] }
  return {
    title: await pageTitle(args, 'cheques:desk.title'),
    ...{ tab, page, totals: desk.totals, expectedCents: desk.expectedCents, openSlip: desk.openSlip },
    ...{ awaited: listed.awaited, cheques: listed.cheques, slips: listed.slips, hasNext: listed.hasNext },
    /** The organisation whose cheques are listed; null when they are the person's own. */
    organisation: actingFor?.name ?? null,
  }
}

async function readSlips(args: RequestArgs, page: number) {
  const listed = await answerOr404(api(args).pages.cheque.slips({ page }))
  return { ...listed, awaited: [], cheques: [] }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const tab = tabOf(new URL(request.url).searchParams)
  const acted = await actOnDesk(args, await readForm(request))
  if ('result' in acted) return data(acted, { status: acted.status })
  return redirectWithToast(acted.to ?? tabPath(tab), {
    key: `cheques:toasts.${acted.toast}`,
    tone: acted.tone,
  })
}

export default function ChequeDesk() {
  const { tab, page, totals, awaited, cheques, slips, openSlip, hasNext, organisation } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('cheques')
  useErrorTitle(returned !== undefined)
  const isEmpty = awaited.length + cheques.length + slips.length === 0

  return (
    <div className="wrap page stack">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('common:nav.myActivities')}
      </Link>
      <h1>{t('desk.title')}</h1>
      {organisation && <Note tone="info">{t('desk.of', { name: organisation })}</Note>}
      <p className="soft prose">{t('desk.lead')}</p>
      <Sums />
      <DeskTabs tab={tab} totals={totals} />
      {isEmpty && <p className="soft">{t(page > 0 ? 'desk.noneHere' : `desk.none.${tab}`)}</p>}
      <AwaitedRows awaited={awaited} returned={returned} />
      <ChequeRows cheques={cheques} returned={returned} openSlip={openSlip} />
      <SlipRows slips={slips} />
      <Pager page={page} hasNext={hasNext} />
    </div>
  )
}

/** Everything that is expected, and where it is. */
function Sums() {
  const { totals, expectedCents } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('cheques')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  return (
    <p>
      {t('desk.sums', {
        awaited: money(totals.AWAITED.cents),
        received: money(totals.RECEIVED.cents),
        deposited: money(totals.DEPOSITED.cents),
        cashed: money(totals.CASHED.cents),
      })}{' '}
      <strong>{t('desk.expected', { amount: money(expectedCents) })}</strong>
    </p>
  )
}
