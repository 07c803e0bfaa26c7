import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkIsFinal } from '#app/features/hosting/mark-is-final.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { hasStarted } from '#app/shared/activity/hosted-state.ts'
import type { ParticipantEntry } from '#app/shared/participation/participant-entry.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { ExportLinks } from './export-links.tsx'
import { ListFilter, type ListFilterProps } from './list-filter.tsx'
import { ParticipantTable } from './participant-table.tsx'
import { ProRequired } from './remove-participant.tsx'
import { WriteToChosen } from './write-to-chosen.tsx'

interface ParticipantsProps {
  activity: {
    activityId: number
    startDate: string
    timeZone: string
    cancelled: boolean
    isHost: boolean
    canRate: boolean
  }
  participants: readonly ParticipantEntry[]
  list: Omit<ListFilterProps, 'activityId' | 'isLong'> & {
    /** Found by the filter, on all pages. */
    found: { registrations: number; people: number }
    page: number
    pages: number
  }
  /** Stands in the place of the table where the filter lists requests; else false. */
  requests: ReactNode
  /** Of all registrations, whatever the filter. */
  figures: { registrations: number; marked: number; unmarked: number; ended: number }
  /** False for a member who only helps with an activity: members cannot download its list. */
  mayExport: boolean
  /** True for an operator, who may correct marks. */
  mayCorrect: boolean
  /** Whether the caller may choose registrations to write to. */
  mayWrite: boolean
  /** On the day, marking is what the page is for. */
  isDay: boolean
  now: string
}

/** As many registrations are found by reading; above a longer list stands the search. */
const MOST_UNSEARCHED = 10

/** Lists the participants for the host; from the start of the activity on, each with the two marks. */
export function Participants(props: ParticipantsProps) {
  const { activity, participants, list, requests, figures } = props
  const { mayExport, mayCorrect, mayWrite, isDay, now } = props
  const { found, page, pages, ...filter } = list
  const { activityId } = activity
  const { t } = useTranslation('participants')
  const isEmpty = figures.registrations === 0 && !filter.isFiltered
  // Requests stand apart: the filter and the files still reach them while nobody is accepted.
  const hasOnlyRequests = found.registrations === 0 && !isEmpty && !filter.isFiltered
  const isBegun = hasStarted(activity, now)
  const isLocked = participants.some(({ mayRemove }) => mayRemove === 'PRO_ACCOUNT_REQUIRED')

  return (
    <section className={isDay ? 'section is-day' : 'section'} id="participants" aria-labelledby="list">
      <div className="between section-head">
        <h2 id="list">
          {isEmpty || hasOnlyRequests
            ? t('list.title')
            : t('list.count', {
                count: found.registrations,
                people: t('common:people', { count: found.people }),
              })}
        </h2>
        {figures.registrations > 0 && mayExport && <ExportLinks activityId={activityId} />}
      </div>
      {isEmpty ? (
        <Empty
          title={t(isBegun ? 'list.none' : 'list.nobody')}
          cover={{ motif: 'ville', id: 6 }}
          level={3}
          action={figures.ended > 0 && <EndedLink activityId={activityId} count={figures.ended} />}
        >
          {!isBegun && t('list.nobodyText')}
        </Empty>
      ) : (
        <div className="stack">
          <AttendanceNews activity={activity} figures={figures} now={now} />
          <ListFilter {...filter} activityId={activityId} isLong={figures.registrations > MOST_UNSEARCHED} />
          {isLocked && activity.isHost && !activity.canRate && <ProRequired />}
          {requests}
          {participants.length > 0 && (
            <>
              <ParticipantTable {...{ activity, participants, mayCorrect, mayWrite }} />
              {mayWrite && participants.some(({ endedReason }) => !endedReason) && (
                <WriteToChosen activityId={activityId} />
              )}
            </>
          )}
          {participants.length === 0 && !requests && (
            <p className="soft">{t(hasOnlyRequests ? 'list.onlyRequests' : 'list.noneFound')}</p>
          )}
          <Pager page={page} pages={pages} hasNext={page + 1 < pages} at="participants" />
        </div>
      )}
    </section>
  )
}

/** Leads to the registrations of people who left, or were refused or removed. */
function EndedLink({ activityId, count }: { activityId: number; count: number }) {
  const { t } = useTranslation('participants')
  return <Link to={`${hostedPath(activityId)}?etat=ended#participants`}>{t('list.seeEnded', { count })}</Link>
}

interface AttendanceNewsProps {
  activity: ParticipantsProps['activity']
  figures: ParticipantsProps['figures']
  now: string
}

/** Says from when people can be marked, and then how many are. Only the host marks, so operators are not shown this. */
function AttendanceNews({ activity, figures: { marked, unmarked }, now }: AttendanceNewsProps) {
  const { t, i18n } = useTranslation('participation')
  const { startDate, timeZone, cancelled, isHost, canRate } = activity
  if (!isHost || cancelled) return null

  if (!canRate || !hasStarted(activity, now)) {
    const date = formatDateTime(startDate, timeZone, i18n.language)
    return <Note tone="info">{t('attendance.notYet', { date })}</Note>
  }
  const total = marked + unmarked
  if (total === 0) return null
  return (
    <Note tone="ok">
      {t(unmarked === 0 ? 'attendance.allMarked' : 'attendance.progress', { count: marked, total })}{' '}
      {unmarked > 0 && <MarkIsFinal />}
    </Note>
  )
}
