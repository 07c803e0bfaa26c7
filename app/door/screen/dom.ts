type Child = Node | string | null

type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>

/** Makes an element. `true` writes an attribute without a value, `false` none; a function listens to the event. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

/** The drawings stand in the shell (server/documents/door-shell.ts). */
export type IconName = 'alert' | 'check' | 'key' | 'next' | 'offline' | 'repeat' | 'scan' | 'x'

export function icon(name: IconName): SVGElement {
  const drawing = svg('svg', { class: 'icon', 'aria-hidden': 'true' })
  drawing.append(svg('use', { href: `#i-${name}` }))
  return drawing
}

export function svg(tag: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** Writes a text only when it is another one: screen readers would say it again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
