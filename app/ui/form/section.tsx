import type { ReactNode } from 'react'

/** A section of a long form, with a rule and a title above. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      <div className="stack">{children}</div>
    </fieldset>
  )
}
