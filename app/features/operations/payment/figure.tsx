/** The name of an amount, and a sentence about what it is. */
export function Figure({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      {label}
      <small className="soft">{hint}</small>
    </>
  )
}
