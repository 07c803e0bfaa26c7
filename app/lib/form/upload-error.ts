/** Why a picture was not stored, as `attempt` and `asFault` return it. */
type UploadRefusal =
  | { refused: 'TOO_LARGE' | 'NOT_A_PICTURE' | 'TOO_MANY_PICTURES' | 'INTERNAL' }
  | { refused: 'TOO_MANY_REQUESTS' | 'UPLOADS_BUSY'; data: { retryAfter: number } }

/** Returns the error of a picture's field, with the actual waiting time. */
export function uploadErrorText(refusal: UploadRefusal): string {
  switch (refusal.refused) {
    case 'TOO_LARGE':
      return 'picture.tooLarge'
    case 'NOT_A_PICTURE':
      return 'picture.notAPicture'
    case 'TOO_MANY_PICTURES':
      return 'picture.full'
    case 'INTERNAL':
      return 'picture.failed'
    case 'UPLOADS_BUSY':
      return `picture.busy?seconds=${refusal.data.retryAfter}`
    case 'TOO_MANY_REQUESTS':
      return waitText(refusal.data.retryAfter)
  }
}

const MINUTE = 60
const HOUR = 3600

function waitText(seconds: number): string {
  if (seconds < MINUTE) return `picture.busy?seconds=${seconds}`
  if (seconds < 2 * HOUR) return `picture.tooMany?minutes=${Math.ceil(seconds / MINUTE)}`
  return `picture.tooManyToday?hours=${Math.ceil(seconds / HOUR)}`
}
