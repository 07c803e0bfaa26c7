import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import type { z } from 'zod'

/**
 * Connects a form to the server's validation, whose answer contains everything that was typed. The page does not load
 * the schemas: they would add 27 kB of script to every form.
 */
export function useSchemaForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  id: string,
  lastResult: SubmissionResult | null | undefined,
  defaultValue?: DefaultValue<z.input<Schema>>,
) {
  return useForm<z.input<Schema>>({ id, lastResult, defaultValue, shouldRevalidate: 'onSubmit' })
}
