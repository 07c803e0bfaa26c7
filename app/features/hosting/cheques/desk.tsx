import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { AwaitedRows } from './awaited.tsx'
import { ChequeRows } from './cheque-rows.tsx'
import { actOnDesk } from './desk.server.ts'
import { readDesk } from './read.server.ts'
import { SlipRows } from './slip-rows.tsx'
import { DeskState, NothingHere, Sums } from './state.tsx'
import { tabOf, tabPath } from './tab.ts'
import { DeskTabs } from './tabs.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['cheques', 'participants', 'forms'] }

/** The cheques of all activities of the host, by what became of them, and the deposit slips. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { actingFor } = await requireSession(args)
  const title = await listTitle(args, 'cheques:desk.title')
  /** The organisation whose cheques are listed; null when they are the person's own. */
  const organisation = actingFor?.name ?? null
  if (actingFor?.role === 'MEMBER') return { title, organisation, desk: null }

  const tab = tabOf(new URL(request.url).searchParams)
  const page = pageOf(request)
  const desk = await readDesk(args, tab, page)
  if (desk.rows === 0 && page > 0 && desk.lastPage !== null) throw redirect(tabPath(tab, desk.lastPage))
  return { title, organisation, desk: { tab, page, ...desk } }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const tab = tabOf(new URL(request.url).searchParams)
  const acted = await actOnDesk(args, await readForm(request))
  if ('result' in acted) return data(acted, { status: acted.status })
  return redirectWithToast(acted.to ?? tabPath(tab, pageOf(request)), {
    key: `cheques:toasts.${acted.toast}`,
    tone: acted.tone,
  })
}

export default function ChequeDesk() {
  const { desk, organisation } = useLoaderData<typeof loader>()
  const { t } = useTranslation('cheques')

  return (
    <div className="wrap page stack">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('common:nav.myActivities')}
      </Link>
      <h1>{t('desk.title')}</h1>
      {desk ? (
        <>
          {organisation && <Note tone="info">{t('desk.of', { name: organisation })}</Note>}
          <Desk desk={desk} />
        </>
      ) : (
        <Note tone="info">{t('desk.adminsOnly', { name: organisation })}</Note>
      )}
    </div>
  )
}

type DeskData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['desk']>

function Desk({ desk }: { desk: DeskData }) {
  const { tab, page, totals, awaited, cheques, slips, openSlip, hasNext, rows } = desk
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('cheques')
  useErrorTitle(returned !== undefined)

  return (
    <>
      <DeskState totals={totals} openSlip={tab === 'RECEIVED' ? null : openSlip} />
      <p className="soft small prose">{t('desk.lead')}</p>
      <Sums totals={totals} expectedCents={desk.expectedCents} />
      <DeskTabs tab={tab} totals={totals} />
      {rows === 0 && <NothingHere {...{ tab, page, totals }} />}
      <AwaitedRows awaited={awaited} returned={returned} />
      <ChequeRows cheques={cheques} returned={returned} openSlip={openSlip} />
      <SlipRows slips={slips} />
      <Pager page={page} pages={desk.lastPage === null ? null : desk.lastPage + 1} hasNext={hasNext} />
    </>
  )
}
