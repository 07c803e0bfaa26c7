import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityGroup } from '#app/shared/participation/attendance/group-by-activity.ts'
import { RatingList } from '#app/shared/participation/attendance/list.tsx'
import { RatingProblem } from '#app/shared/participation/attendance/problem.tsx'
import { type PersonToRate, RatingRow } from '#app/shared/participation/attendance/row.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const PAGE = '/presences'

/** What the page answers in the background: who waits, and what became of a mark. */
type AttendanceToMark = { groups: ActivityGroup<PersonToRate>[] }
type Rated = { problem: string | null }

/** Closes when nobody is left to be marked, or when people go to another page. */
export default function RatingDialog({ onClosed }: { onClosed: () => void }) {
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
      <RatingList groups={groups} row={BackgroundRow} level={3} />
      <form method="dialog">
        <button className="button is-quiet is-full">{t('forms:actions.later')}</button>
      </form>
    </Dialog>
  )
}

/** Leaves as soon as it is answered; comes back with the reason if the mark could not be set. */
function BackgroundRow({ person }: { person: PersonToRate }) {
  const { Form, formData, data } = useFetcher<Rated>()
  if (formData) return null

  return (
    <>
      {data?.problem && <RatingProblem problem={data.problem} />}
      <RatingRow person={person} form={Form} inPlace />
    </>
  )
}
