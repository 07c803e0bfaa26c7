import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { useTyped } from '#app/lib/form/typed.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { paymentAccountPaths } from '#server/domain/payment/account-paths.ts'
import type { ActivityFields } from './sections/fields.ts'
import { stepPath } from './steps.ts'

/** Says what happens when the draft is published. */
export interface Publishing {
  /** The host is trusted: nobody reads it before. */
  isOnlineAtOnce: boolean
  /** False: an activity that costs something waits until the host can be paid. */
  canBePaid: boolean
  /** The address that has to be confirmed first; null when it is. */
  unconfirmed: string | null
}

interface FinishProps {
  publishing: Publishing
  editor: string
  /** Whether a ticket type of the form costs something. */
  hasPrice: boolean
}

/** The button that publishes, below a sentence that says what it does. */
export function Finish({ publishing, editor, hasPrice }: FinishProps) {
  const { t } = useTranslation('hosting')
  const { isOnlineAtOnce, canBePaid, unconfirmed } = publishing
  const waitsForPayments = isOnlineAtOnce && hasPrice && !canBePaid
  const submit = isOnlineAtOnce ? 'editor.publish' : 'editor.submit'

  return (
    <>
      {unconfirmed ? (
        <Note tone="wait" icon="mail">
          <strong>{t('editor.confirmFirst.title')}</strong>{' '}
          {t('editor.confirmFirst.text', { email: unconfirmed })}{' '}
          <Link to={`${paths.resendConfirmation}?${new URLSearchParams({ returnTo: stepPath(editor, 3) })}`}>
            {t('editor.confirmFirst.resend')}
          </Link>
        </Note>
      ) : waitsForPayments ? (
        <p className="soft">
          {t('editor.nextPaid')} <Link to={paymentAccountPaths.account}>{t('view.toPayments')}</Link>
        </p>
      ) : (
        <p className="soft">{t(isOnlineAtOnce ? 'editor.nextAtOnce' : 'editor.next')}</p>
      )}
      <SubmitButton full name="intent" value="publish">
        {t(unconfirmed ? 'editor.confirmFirst.submit' : submit)}
      </SubmitButton>
    </>
  )
}

/** Returns whether a ticket type costs something: with script as it is typed, without it as the form was saved. */
export function useHasPrice(fields: Pick<ActivityFields, 'ticketTypes'>): boolean {
  return useTyped(fields.ticketTypes.formId, namesPrice, beganWithPrice(fields))
}

/** Returns whether a ticket type cost something when the form was drawn. */
export function beganWithPrice({ ticketTypes }: Pick<ActivityFields, 'ticketTypes'>): boolean {
  return ticketTypes.getFieldList().some((row) => isPrice(row.getFieldset().price.initialValue))
}

/** Whether a ticket type among the fields of a form, each with its name, costs something. */
export function namesPrice(typed: Iterable<readonly [string, unknown]>): boolean {
  return [...typed].some(([name, text]) => /^ticketTypes\[\d+\]\.price$/.test(name) && isPrice(text))
}

/** Whether there is an amount besides 0. */
function isPrice(text: unknown): boolean {
  return typeof text === 'string' && /[1-9]/.test(text)
}
