import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityGroup } from '#app/shared/participation/attendance/group-by-activity.ts'
import { AttendanceList } from '#app/shared/participation/attendance/list.tsx'
import { AttendanceProblem } from '#app/shared/participation/attendance/problem.tsx'
import { AttendanceRow, type PersonToMark } from '#app/shared/participation/attendance/row.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const PAGE = '/presences'

/** The page's answer in the background: the registrations that await a mark, and the result of a mark. */
type AttendanceToMark = { groups: ActivityGroup<PersonToMark>[] }
type Rated = { problem: string | null }

/** Closes when nobody is left to be marked, or when people go to another page. */
export default function AttendanceDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation(['participation', 'forms'])
  const { pathname } = useLocation()
  const [openedOn] = useState(pathname)
  const { load, data } = useFetcher<AttendanceToMark>()
  const groups = data?.groups

  useEffect(() => load(PAGE), [load])

  if (!groups) return null
  return (
    <Dialog
      title={t('attendance.title')}
      open={groups.length > 0 && pathname === openedOn}
      onClosed={onClosed}
    >
      <AttendanceList groups={groups} row={BackgroundRow} level={3} />
      <form method="dialog">
        <button className="button is-quiet is-full">{t('forms:actions.later')}</button>
      </form>
    </Dialog>
  )
}

/** Disappears as soon as it is submitted; comes back with the reason if the mark could not be set. */
function BackgroundRow({ person }: { person: PersonToMark }) {
  const { Form, formData, data } = useFetcher<Rated>()
  if (formData) return null

  return (
    <>
      {data?.problem && <AttendanceProblem problem={data.problem} />}
      <AttendanceRow person={person} form={Form} inPlace />
    </>
  )
}
