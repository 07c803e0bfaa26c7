import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DraftList } from '#app/features/hosting/list/drafts.tsx'
import { SectionEnd, sectionOf, SECTIONS } from '#app/features/hosting/list/section.tsx'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { StandingNote } from '#app/shared/account/standing/note.tsx'
import { Empty } from '#app/shared/activity/empty.tsx'
import { hostedRows } from '#app/shared/activity/hosted.server.ts'
import { HostedLine } from '#app/shared/activity/hosted-line.tsx'
import { TaskList } from '#app/shared/activity/tasks.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { actingStanding } from '#server/domain/account/standing.ts'
import { CHEQUES_PATH, STATISTICS_PATH } from '#server/domain/participation/hosting-paths.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['hosting'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const { accountType, actingFor } = session
  const section = sectionOf(new URL(request.url).searchParams)
  const page = section ? pageOf(request) : 0
  const { todo, coming, past } = await api(args).pages.hosting.list({ section: section ?? undefined, page })
  const drafts = section === null || section === 'todo' ? await api(args).pages.draft.list() : []
  return {
    title: await pageTitle(args, 'hosting:list.title'),
    ...{ section, page },
    todo: todo && hostedRows(todo),
    coming: coming && hostedRows(coming),
    past: past && hostedRows(past),
    drafts: page === 0 ? drafts : [],
    standing: actingStanding(session),
    isBanned: accountType === 'BANNED',
    /** The organisation whose activities are listed; null when they are the person's own. */
    organisation: actingFor?.name ?? null,
    now: currentInstant(),
  }
}

export default function MyActivities() {
  const { todo, coming, past, drafts, section, page, standing, isBanned, organisation } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')
  const isEmpty = [todo, coming, past].every((one) => !one?.activities.length) && drafts.length === 0

  return (
    <div className="wrap page stack-l sections">
      <div className="between">
        <h1>{t('list.title')}</h1>
        {section && <Link to={paths.myActivities}>{t('list.all')}</Link>}
        {!section && !isEmpty && (
          <p className="cluster">
            <Link to={STATISTICS_PATH}>{t('list.statistics')}</Link>
            <Link to={CHEQUES_PATH}>{t('list.cheques')}</Link>
          </p>
        )}
      </div>
      {organisation && <Note tone="info">{t('list.of', { name: organisation })}</Note>}
      <StandingNote standing={standing} isBanned={isBanned} />
      {isEmpty && <NothingHosted isFirst={section === null && page === 0} />}
      <ToDo />
      <Hosted section="coming" />
      <Hosted section="past" />
    </div>
  )
}

/** Tasks that await the host, then the drafts. */
function ToDo() {
  const { todo, drafts, section, page } = useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')
  if (!todo || todo.activities.length + drafts.length === 0) return null

  return (
    <section className="stack" aria-labelledby="todo">
      <h2 id="todo">{t('list.sections.todo')}</h2>
      <TaskList activities={todo.activities} />
      <SectionEnd section="todo" shown={section} page={page} hasNext={todo.hasNext} />
      <DraftList drafts={drafts} />
    </section>
  )
}

function Hosted({ section }: { section: 'coming' | 'past' }) {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')
  const listed = data[section]
  if (!listed?.activities.length) return null

  return (
    <section aria-labelledby={SECTIONS[section]}>
      <h2 id={SECTIONS[section]} className="section-head">
        {t(`list.sections.${section}`)}
      </h2>
      {listed.activities.map((activity) => (
        <HostedLine key={activity.activityId} activity={activity} now={data.now} />
      ))}
      <SectionEnd section={section} shown={data.section} page={data.page} hasNext={listed.hasNext} />
    </section>
  )
}

function NothingHosted({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('hosting')
  if (!isFirst) return <p className="soft">{t('list.nothing')}</p>
  const propose = (
    <Link className="button" to={paths.addActivity}>
      <Icon name="plus" />
      {t('common:nav.addActivity')}
    </Link>
  )
  return (
    <Empty title={t('list.empty')} cover={{ motif: 'autre', id: 6 }} action={propose}>
      {t('list.emptyText')}
    </Empty>
  )
}
