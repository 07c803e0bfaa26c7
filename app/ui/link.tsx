import { Link as RemixLink, type LinkProps } from '@remix-run/react'

/**
 * A link within the site. On the server it is drawn as the plain anchor that it is there: Remix's own resolves its
 * address three times and prepares for clicks and prefetching, which costs more than the rest of a list's row.
 */
export const Link: (props: LinkProps) => React.ReactNode = import.meta.env.SSR ? ServerLink : RemixLink

/** A path of the site that resolves to itself. */
const WHOLE_PATH = /^(?:\/(?![/.])[^/?#]*)+(?:\?[^#]+)?(?:#.+)?$/

/** The props that Remix's link does not pass on to its anchor. */
const BEHAVIOUR: readonly (keyof LinkProps)[] = [
  ...(['prefetch', 'discover', 'relative', 'reloadDocument', 'replace'] as const),
  ...(['state', 'target', 'preventScrollReset', 'viewTransition'] as const),
]

/** Draws what Remix's link would, with the same tree around it, on which generated ids depend. */
function ServerLink({ to, children, ...props }: LinkProps) {
  const isPlain = typeof to === 'string' && WHOLE_PATH.test(to) && !BEHAVIOUR.some((name) => name in props)
  if (!isPlain) return <RemixLink {...{ to, children, ...props }} />
  return (
    <>
      <a {...props} data-discover="true" href={to}>
        {children}
      </a>
      {null}
    </>
  )
}
