import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { idOf, pageOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

export { listsLinks as links } from '#app/styles/lists.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participants'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const wanted = { activityId: idOf(params.activityId), page: pageOf(request) }
  const sheet = await answerOr404(api(args).pages.hosting.sheet(wanted))
  return {
    ...sheet,
    title: await listTitle(args, 'participants:sheet.title', { activity: sheet.activity.name }),
  }
}

/** Lists by name who comes, with a box to tick on paper for each person. The menu of the browser prints it. */
export default function AttendanceSheet() {
  const { activity, rows, found, page, pages } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation(['participants', 'common'])
  const { activityId, name, startDate, timeZone } = activity

  return (
    <div className="wrap page stack">
      <Link className="back no-print" to={`${hostedPath(activityId)}#participants`}>
        <Icon name="previous" />
        {name}
      </Link>
      <h1 {...writtenIn(activity)}>{name}</h1>
      <p className="soft">
        <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time> ·{' '}
        {t('list.count', {
          count: found.registrations,
          people: t('common:people', { count: found.people }),
        })}
      </p>
      <p className="small soft no-print">{t('sheet.lead')}</p>
      {rows.length > 0 ? (
        <ul className="attendance-sheet" aria-label={t('sheet.label')}>
          {rows.map((row) => (
            <li key={row.id}>
              <span aria-hidden="true">
                {Array.from({ length: Math.min(row.people, MOST_BOXES) }, (_, index) => (
                  <span key={index} className="box" />
                ))}
              </span>
              <strong>{row.displayName || t('common:deletedAccount')}</strong>
              <span className="small soft">
                {t('common:people', { count: row.people })}
                {row.participated !== null &&
                  ` · ${t(row.participated ? 'common:participants.present' : 'common:participants.absent')}`}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{t('list.nobody')}</p>
      )}
      <div className="no-print">
        <Pager page={page} pages={pages} hasNext={page + 1 < pages} />
      </div>
    </div>
  )
}

/** A box a person, as many as a line has room for. */
const MOST_BOXES = 8
