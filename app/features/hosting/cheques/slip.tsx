import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { slipFilePath, slipPath } from '#server/domain/participation/hosting-paths.ts'
import { actOnSlip } from './desk.server.ts'
import { SlipTable } from './slip-table.tsx'
import { tabPath } from './tab.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['cheques', 'forms'] }

/** A deposit slip: to fill and to close while it is open, to print afterwards. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const slip = await answerOr404(api(args).pages.cheque.slip({ slipId: idOf(params.slipId) }))
  const key = slip.number === null ? 'open' : 'numbered'
  return {
    slip,
    title: await pageTitle(args, `cheques:slip.${key}`, { number: String(slip.number) }),
    host: session.actingFor?.name ?? session.displayName,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const slipId = idOf(params.slipId)
  const { toast, tone } = await actOnSlip(args, slipId, await readForm(request))
  return redirectWithToast(slipPath(slipId), { key: `cheques:toasts.${toast}`, tone })
}

export default function DepositSlip() {
  const { slip, title, host } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('cheques')
  const { closedAt, cheques, amount, account } = slip

  return (
    <div className="wrap narrow page stack">
      <Link className="back no-print" to={tabPath('SLIPS')}>
        <Icon name="previous" />
        {t('slip.back')}
      </Link>
      <h1>{title}</h1>
      <p>
        {host}
        {closedAt && <>, {formatHomeDate(closedAt, i18n.language)}</>}
      </p>
      {account && <p className="small soft">{t('slip.account', { ...account })}</p>}
      {cheques.length > 0 ? (
        <SlipTable cheques={cheques} amount={amount} isOpen={closedAt === null} />
      ) : (
        <p className="soft">{t('slip.empty')}</p>
      )}
      <div className="stack no-print">
        {closedAt ? <AfterClosing /> : <Closing isEmpty={cheques.length === 0} />}
      </div>
    </div>
  )
}

function Closing({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('cheques')
  return (
    <>
      <p>
        <Link to={tabPath('RECEIVED')}>{t('slip.addMore')}</Link>
      </p>
      {!isEmpty && (
        <Form method="post" className="stack">
          <p className="small soft">{t('slip.closeHint')}</p>
          <p>
            <SubmitButton name="intent" value="close">
              {t('slip.close')}
            </SubmitButton>
          </p>
        </Form>
      )}
    </>
  )
}

function AfterClosing() {
  const { slip } = useLoaderData<typeof loader>()
  const { t } = useTranslation('cheques')
  const atBank = slip.cheques.filter(({ state }) => state === 'DEPOSITED').length
  return (
    <>
      <p className="cluster">
        <a className="button" href={slipFilePath(slip.slipId)}>
          <Icon name="download" />
          {t('slip.file')}
        </a>
        <span className="small soft">{t('slip.howToPrint')}</span>
      </p>
      {atBank > 0 && (
        <Form method="post">
          <SubmitButton name="intent" value="cashSlip" tone="line">
            {t('slip.cashAll', { count: atBank })}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
