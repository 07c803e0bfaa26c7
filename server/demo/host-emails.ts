import { hostEmails } from '#db/seeds/index.ts'
import { sendNow } from '#server/services/notification/custom-email/send.ts'
import { sendCustomEmail } from '#server/services/notification/custom-email/step.ts'
import { saveText } from '#server/services/notification/custom-email/text.ts'
import { DAY_MS } from './dates.ts'
import { hostOf, type Scene, sessionOf, type Stage } from './stage.ts'

/** A host writes the texts of two moments, and a message to everybody who comes. */
export function hostEmailsScene(stage: Stage, today: Date): Scene {
  const { activity, texts, message } = hostEmails
  return {
    at: new Date(today.getTime() - message.daysAgo * DAY_MS),
    async play(services) {
      const host = await sessionOf(services, stage, hostOf(activity))
      const activityId = stage.activities.get(activity) ?? 0
      for (const text of texts) {
        const input = { activityId, subject: null, usesCustomLogo: false, ...text }
        const saved = await saveText(services, host, input)
        if ('refused' in saved) throw new Error(`The text ${text.type} was not saved: ${saved.refused}`)
      }
      const { subject, content } = message
      const selection = { audience: 'COMING' as const }
      const about = { activityId, subject, content, usesCustomLogo: false, selection, requestKey: null }
      const sent = await sendNow(services, host, about)
      if ('refused' in sent) throw new Error(`The message was not sent: ${sent.refused}`)
      await sendCustomEmail(services, sent.mailingId)
    },
  }
}
