import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import type { Cheque } from '#app/shared/participation/participant-entry.ts'
import { Icon } from '#app/ui/icon.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

export interface ChequeAnswer {
  /** A key of `errors`. */
  error: string
  /** The number as it was typed. */
  checkNumber: string
  checkCashed: boolean
}

interface ChequeFormProps {
  activityId: number
  participantId: number
  displayName: string
  cheque: Cheque
  /** The form as it was returned on its own page. */
  returned?: ChequeAnswer
}

const LONGEST_NUMBER = 200

/**
 * The number of a cheque and whether it is cashed (spec §5): cashing needs a number, and the number of a cashed cheque
 * cannot change. Stands in the row of the person, and on a page of its own when it was returned without script.
 */
export function ChequeForm({ activityId, participantId, displayName, cheque, returned }: ChequeFormProps) {
  const { t } = useTranslation(['participants', 'forms'])
  const errorText = useErrorText()
  const query = useListQuery()
  const { Form, submit, data = returned, state } = useFetcher<ChequeAnswer>()
  const [number, setNumber] = useState(returned?.checkNumber ?? cheque.checkNumber ?? '')
  const [isCashed, setCashed] = useState(returned?.checkCashed ?? cheque.checkCashed)
  const [isCorrected, setCorrected] = useState(false)
  const error = state === 'idle' && !isCorrected ? data?.error : undefined
  const id = `cheque-${participantId}`

  return (
    <Form
      className="cheque"
      method="post"
      action={hostedPath(activityId, `participants/${participantId}/cheque`) + query}
      preventScrollReset
      onSubmit={() => {
        setCorrected(false)
      }}
    >
      {/* The same number again is the same cheque, tried again. */}
      {cheque.isReturned && <input type="hidden" name="isNew" value="on" />}
      <label className="only-heard" htmlFor={id}>
        {t('cheque.number', { name: displayName })}
      </label>
      <input
        className="input"
        id={id}
        name="checkNumber"
        value={number}
        maxLength={LONGEST_NUMBER}
        placeholder={t('cheque.placeholder')}
        autoComplete="off"
        disabled={isCashed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setNumber(target.value)
          setCorrected(true)
        }}
      />
      {/* The number may be typed just before the box is ticked: a disabled field would not be sent. */}
      {isCashed && number !== (cheque.checkNumber ?? '') && (
        <input type="hidden" name="checkNumber" value={number} />
      )}
      <button className="button is-small is-line">
        <span>
          {t('cheque.button')}
          <span className="only-heard"> {t('cheque.of', { name: displayName })}</span>
        </span>
      </button>
      <label className="choice">
        <input
          type="checkbox"
          name="checkCashed"
          checked={isCashed}
          onChange={({ target }) => {
            // Sent even without a number: the answer then shows the error in the usual place.
            const isTooSoon = target.checked && !number.trim()
            setCashed(target.checked && !isTooSoon)
            setCorrected(!isTooSoon)
            if (isTooSoon) submit(target.form)
          }}
        />
        <span>
          {t('cheque.cashed')}
          <span className="only-heard">, {t('cheque.of', { name: displayName })}</span>
        </span>
      </label>
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="alert" />
          <span>{errorText(error)}</span>
        </p>
      )}
    </Form>
  )
}
