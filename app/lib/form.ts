import { type DefaultValue, type FormMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import type { z } from 'zod'

type FollowedForm = Pick<FormMetadata, 'allErrors' | 'initialValue' | 'key' | 'status'>

/**
 * Connects a form to the server's validation, whose answer contains everything that was typed. The page does not load
 * the schemas: they would add 27 kB of script to every form.
 */
export function useSchemaForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  id: string,
  lastResult: SubmissionResult | null | undefined,
  defaultValue?: DefaultValue<z.input<Schema>>,
) {
  const [form, fields] = useForm<z.input<Schema>>({
    id,
    lastResult,
    defaultValue,
    shouldRevalidate: 'onSubmit',
  })
  followAnswers(form)
  return [form, fields] as const
}

/**
 * conform draws a form anew only when something changes that was read while it was drawn last, and what is read after
 * somebody has typed does not count. React draws in pieces, between which people type, so what an answer of the server
 * may change is read at once. For what people type: `useTyped`.
 */
function followAnswers({ allErrors, initialValue, key, status }: FollowedForm): FollowedForm {
  return { allErrors, initialValue, key, status }
}
