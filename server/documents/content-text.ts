interface Facts {
  fields: Record<string, string>
  flags: Record<string, boolean>
}

const SECTION = /\{\{([#^])(\w+)\}\}((?:(?!\{\{[#^/])[^])*)\{\{\/\2\}\}/

/**
 * Inserts the facts into a text of ours: `{{field}}`, and `{{#flag}}…{{/flag}}` or `{{^flag}}…{{/flag}}` for text shown
 * only where the flag holds, or does not. Throws for an unknown name: a page never shows a placeholder.
 */
export function fillContent(text: string, { fields, flags }: Facts): string {
  let rest = text
  for (let section = SECTION.exec(rest); section; section = SECTION.exec(rest)) {
    const [whole, sign, flag = '', inside = ''] = section
    const holds = flags[flag]
    if (holds === undefined) throw new UnknownField(flag)
    const kept = holds === (sign === '#') ? inside : ''
    rest = rest.slice(0, section.index) + kept + rest.slice(section.index + whole.length)
  }
  const filled = rest.replace(/\{\{([^}]*)\}\}/g, (_mark, name: string) => {
    const value = fields[name]
    if (value === undefined) throw new UnknownField(name)
    return value
  })
  // Removes what a section in its own paragraph left behind.
  return filled.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n')
}

export class UnknownField extends Error {
  constructor(name: string) {
    super(`A text asks for {{${name}}}, which nothing fills.`)
  }
}
