import { z } from 'zod'
import { requiredLine } from '#server/schemas/platform/text.ts'

/** A person's name for a device. */
export const PasskeyName = requiredLine('passkeyName', 60)

/** All invalid answers have one message: the person can only try again. */
const wrong = { error: 'passkey.unreadable' } as const
const text = (longest: number) => z.string(wrong).min(1, wrong).max(longest, wrong)

/** A browser's answer for a device, as JSON text in a form. Only its outline is checked here: the signature decides. */
export const PasskeyAnswer = text(20_000)
  .transform((json, issues) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      issues.addIssue({ code: 'custom', message: wrong.error })
      return z.NEVER
    }
  })
  .pipe(
    z.looseObject(
      {
        id: text(1400),
        rawId: text(1400),
        type: z.literal('public-key', wrong),
        response: z.looseObject({ clientDataJSON: text(5000) }, wrong),
      },
      wrong,
    ),
  )
