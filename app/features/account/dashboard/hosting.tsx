import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { type HostedActivity, HostedLine } from '#app/shared/activity/hosted-line.tsx'
import { type ActivityWithTasks, TaskList } from '#app/shared/activity/tasks.tsx'
import { Link } from '#app/ui/link.tsx'

interface Section {
  activities: readonly (HostedActivity & ActivityWithTasks)[]
  hasNext: boolean
}

interface DashboardHostingProps {
  hosting: { todo: Section; coming: Section; drafts: number }
  organisation: string | null
  now: string
}

/** Tasks that await a host, and the activities that they host next. */
export function DashboardHosting({ hosting, organisation, now }: DashboardHostingProps) {
  const { t } = useTranslation('hosting')
  const { todo, coming, drafts } = hosting
  const hasNothing = todo.activities.length === 0 && drafts === 0

  return (
    <>
      <section className="stack" aria-labelledby="todo">
        <h2 id="todo">
          {t('list.sections.todo')}
          {organisation && <span className="small soft in-choice">{organisation}</span>}
        </h2>
        {hasNothing && <p className="soft">{t('dashboard.nothingToDo')}</p>}
        <TaskList activities={todo.activities} />
        {todo.hasNext && (
          <p>
            <Link to={`${paths.myActivities}?section=a-faire`}>{t('list.more.todo')}</Link>
          </p>
        )}
        {drafts > 0 && (
          <p>
            <Link to={`${paths.myActivities}?section=a-faire`}>
              {t('dashboard.drafts', { count: drafts })}
            </Link>
          </p>
        )}
      </section>
      <section aria-labelledby="hosted">
        <div className="between section-head">
          <h2 id="hosted">{t('dashboard.hosted')}</h2>
          <Link to={paths.myActivities}>{t('dashboard.allHosted')}</Link>
        </div>
        {coming.activities.length === 0 && <p className="soft">{t('dashboard.noneHosted')}</p>}
        {coming.activities.map((activity) => (
          <HostedLine key={activity.activityId} activity={activity} now={now} />
        ))}
      </section>
    </>
  )
}
