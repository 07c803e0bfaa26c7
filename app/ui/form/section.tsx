import type { ReactNode } from 'react'

/** A part of a long form, under its rule and its title. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      <div className="stack">{children}</div>
    </fieldset>
  )
}
