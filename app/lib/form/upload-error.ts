type UploadError =
  { code: 'TOO_MANY_REQUESTS' | 'UPLOADS_BUSY'; data: { retryAfter: number } } | { code: 'TOO_MANY_PICTURES' }

/** Returns the error of a picture's field when the reason is not the picture itself, with the actual waiting time. */
export function uploadErrorText(error: UploadError): string {
  switch (error.code) {
    case 'UPLOADS_BUSY':
      return `picture.busy?seconds=${error.data.retryAfter}`
    case 'TOO_MANY_PICTURES':
      return 'picture.full'
    case 'TOO_MANY_REQUESTS':
      return waitText(error.data.retryAfter)
  }
}

const MINUTE = 60
const HOUR = 3600

function waitText(seconds: number): string {
  if (seconds < MINUTE) return `picture.busy?seconds=${seconds}`
  if (seconds < 2 * HOUR) return `picture.tooMany?minutes=${Math.ceil(seconds / MINUTE)}`
  return `picture.tooManyToday?hours=${Math.ceil(seconds / HOUR)}`
}
