import type { ReactNode } from 'react'
import { useKnowsPasskeys, usePasskeyForm } from './passkey.ts'

interface PasskeyFormProps {
  /** The address that gives the challenge, and takes the answer. */
  address: string
  ask: (address: string, fields: FormData) => Promise<object>
  /** Hidden fields, which are posted with the answer. */
  fields: Record<string, string>
  /** Stands in its place where the browser does not support passkeys. */
  unknown?: ReactNode
  /** … and where no script runs. */
  noScript: ReactNode
  /** Said when the person cancels. */
  cancelled: string
  children: (form: { isBusy: true | undefined; submit: () => Promise<void> }) => ReactNode
}

/** A form that is posted with the response of the person's device, which only script can ask for. */
export function PasskeyForm({
  address,
  ask,
  fields,
  unknown = null,
  noScript,
  cancelled,
  children,
}: PasskeyFormProps) {
  const knowsPasskeys = useKnowsPasskeys()
  const { form, state, submit } = usePasskeyForm((typed) => ask(address, typed))

  if (knowsPasskeys === false) return unknown

  return (
    <>
      <noscript>{noScript}</noscript>
      <form
        className={`stack needs-script ${knowsPasskeys ? '' : 'is-awaited'}`}
        ref={form}
        method="post"
        action={address}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="answer" defaultValue="" />
        {children({ isBusy: state === 'busy' || undefined, submit })}
        <p className="small soft" role="status">
          {state === 'failed' && cancelled}
        </p>
      </form>
    </>
  )
}
