import { AttendanceNotice } from './attendance/notice.tsx'
import { AttendancePrompt } from './attendance/prompt.tsx'
import { ConfirmEmailNote } from './confirm-email-note.tsx'
import { VerificationBanner } from './verification-banner.tsx'

export interface NoticesProps {
  /** Set when the page must ask to confirm this address. */
  verification: { email: string | null; waitsForParent?: boolean } | null
  /** The secret of a confirmation email that led here. */
  clid: string | null
  /** How many registrations await a mark of this host. */
  toRate: number
}

/** Notices for some signed-in people, above the page. */
export default function Notices({ verification, clid, toRate }: NoticesProps) {
  return (
    <>
      {verification && <VerificationBanner {...verification} />}
      {clid && <ConfirmEmailNote clid={clid} />}
      {toRate > 0 && <AttendanceNotice toRate={toRate} />}
      <AttendancePrompt toRate={toRate} />
    </>
  )
}
