/** Shows why an action failed. Renders nothing without a text. */
export function FailureText({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p role="alert" className="text-sm text-danger">
      {words}
    </p>
  )
}
