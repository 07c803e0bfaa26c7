import { paragraphsOf, splitLinks } from '#app/lib/format/link-text.ts'

/** Plain text as paragraphs, with its web addresses as links; `rel` says how far we trust them. */
export function PlainText({ text, rel }: { text: string; rel?: string }) {
  return paragraphsOf(text).map((lines, index) => (
    <p key={index}>
      {lines.map((line, number) => (
        <span key={number}>
          {number > 0 && <br />}
          {splitLinks(line).map(({ text: words, href }, part) =>
            href ? (
              <a key={part} href={href} rel={rel}>
                {words}
              </a>
            ) : (
              words
            ),
          )}
        </span>
      ))}
    </p>
  ))
}
