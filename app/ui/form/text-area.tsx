import { getTextareaProps } from '@conform-to/react'
import type { ComponentPropsWithoutRef } from 'react'
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

type NativeTextArea = Omit<ComponentPropsWithoutRef<'textarea'>, 'id' | 'name' | 'form' | 'children'>

export function TextArea({ field, label, hint, optional, ...native }: FieldWords & NativeTextArea) {
  const { key, ...props } = getTextareaProps(field, describedBy({ field, hint }))

  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <textarea key={key} className="input" {...props} {...native} />
    </FieldFrame>
  )
}
