import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'
import type { Verdict } from '#server/contract/entities/door.ts'
import { TicketLine, VerdictPanel } from './verdict.tsx'

interface LetInProps {
  verdict: Verdict
  text: string
  scanId: string
  timeZone: string
}

/** A ticket that the camera of the telephone opened: its person, and the one button that lets them in. */
export function LetIn({ verdict, text, scanId, timeZone }: LetInProps) {
  const { t } = useTranslation('checkin')
  if (!verdict.ok) return <VerdictPanel verdict={verdict} timeZone={timeZone} />
  const { participant, ticket } = verdict
  return (
    <Form method="post" className="panel stack" action="?">
      <p className="large">
        <strong>{participant.name}</strong>
        <TicketLine {...ticket} />
      </p>
      <input type="hidden" name="code" value={text} />
      <input type="hidden" name="way" value="LINK" />
      <input type="hidden" name="scanId" value={scanId} />
      <SubmitButton>{t('code.letIn')}</SubmitButton>
    </Form>
  )
}
