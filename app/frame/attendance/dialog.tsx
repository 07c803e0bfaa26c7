import { useFetcher, useLocation } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityGroup } from '#app/shared/participation/attendance/group-by-activity.ts'
import { AttendanceList } from '#app/shared/participation/attendance/list.tsx'
import type { PersonToMark } from '#app/shared/participation/attendance/use-mark.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ATTENDANCE_PAGE } from './own-page.ts'

/** The page's answer in the background: the registrations that await a mark. */
type AttendanceToMark = { groups: ActivityGroup<PersonToMark>[] }

/** Closes when every mark is final, when the host says later, or when people go to another page. */
export function AttendanceDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation(['participation', 'forms'])
  const { pathname } = useLocation()
  const [openedOn] = useState(pathname)
  const { load, data } = useFetcher<AttendanceToMark>()
  const { Form } = useFetcher()
  const [isDone, setDone] = useState(false)
  const close = useCallback(() => {
    setDone(true)
  }, [])

  useEffect(() => load(`${ATTENDANCE_PAGE}?premiers`), [load])

  // The list is asked for again with each mark; the rows stay as they were first, or they would move under the finger.
  const [groups, setGroups] = useState(data?.groups)
  if (data && !groups) setGroups(data.groups)
  if (!groups) return null

  return (
    <Dialog
      title={t('attendance.title')}
      open={groups.length > 0 && pathname === openedOn && !isDone}
      onClosed={onClosed}
    >
      <AttendanceList groups={groups} level={3} onAllFinal={close} />
      <Form method="post" action={ATTENDANCE_PAGE} onSubmit={close}>
        <input type="hidden" name="inPlace" value="" />
        <button className="button is-quiet is-full" name="intent" value="later" data-attendance-end="">
          {t('forms:actions.later')}
        </button>
      </Form>
    </Dialog>
  )
}
