import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import type { Tab } from './tab.ts'

/** Reads the sums of the desk, and one page of the rows of a tab. */
export async function readDesk(args: RequestArgs, tab: Tab, page: number) {
  const isSlips = tab === 'SLIPS'
  const call = api(args).pages.cheque.desk({ status: isSlips ? 'AWAITED' : tab, page: isSlips ? 0 : page })
  const { awaited, cheques, hasNext, ...desk } = await answerOr404(call)
  if (isSlips) {
    const { slips, hasNext } = await answerOr404(api(args).pages.cheque.slips({ page }))
    return { ...desk, awaited: [], cheques: [], slips, hasNext, rows: slips.length, lastPage: null }
  }
  const { count } = desk.totals[tab]
  const rows = awaited.length + cheques.length
  const lastPage = Math.max(0, Math.ceil(count / PAGE_SIZES.cheques) - 1)
  return { ...desk, awaited, cheques, slips: [], hasNext, rows, lastPage }
}
