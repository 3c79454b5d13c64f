/** Why something that was asked for was not done. Nothing without words. */
export function FailureText({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p role="alert" className="text-sm text-danger">
      {words}
    </p>
  )
}
