/** One line under a button: why it does not do yet what it says. Nothing without words. */
export function ActionHint({ words }: { words: string | undefined }) {
  return words === undefined ? null : <p className="text-center text-xs text-text-3">{words}</p>
}
