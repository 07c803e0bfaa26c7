import type { MetaDescriptor } from '@remix-run/node'
import { brand } from '#app/lib/brand.ts'

/** The title and description of a page of our own texts. */
export function contentMeta({
  data,
}: {
  data?: { title: string; description: string } | undefined
}): MetaDescriptor[] {
  return [
    { title: `${data?.title ?? ''} · ${brand.name}` },
    { name: 'description', content: data?.description ?? '' },
  ]
}
