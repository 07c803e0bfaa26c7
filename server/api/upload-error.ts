import type { UploadRefusal } from '#server/services/activity/picture/picture.ts'

interface UploadErrors {
  TOO_LARGE: () => Error
  NOT_A_PICTURE: () => Error
  TOO_MANY_PICTURES: () => Error
  TOO_MANY_REQUESTS: (wait: { data: { retryAfter: number } }) => Error
  UPLOADS_BUSY: (wait: { data: { retryAfter: number } }) => Error
}

/** Returns the error of a call with a picture: three calls refuse alike. */
export function uploadError(errors: UploadErrors, refusal: UploadRefusal): Error {
  switch (refusal.outcome) {
    case 'TOO_LARGE':
      return errors.TOO_LARGE()
    case 'NOT_A_PICTURE':
      return errors.NOT_A_PICTURE()
    case 'FULL':
      return errors.TOO_MANY_PICTURES()
    case 'TOO_MANY':
      return errors.TOO_MANY_REQUESTS({ data: { retryAfter: refusal.retryAfterSeconds } })
    case 'BUSY':
      return errors.UPLOADS_BUSY({ data: { retryAfter: refusal.retryAfterSeconds } })
  }
}
