import { useState } from 'react'

/**
 * Keeps the first value that there was for a key, so that what was shown is what is sent. Returns it, and the way to
 * take the value of now in its place.
 */
export function useFrozen<Value>(
  key: string | undefined,
  fresh: Value | undefined,
): readonly [frozen: Value | undefined, takeFresh: () => void] {
  const [kept, setKept] = useState<{ readonly key: string; readonly value: Value }>()
  const isKept = kept !== undefined && kept.key === key
  if (!isKept && key !== undefined && fresh !== undefined) setKept({ key, value: fresh })
  return [
    isKept ? kept.value : undefined,
    () => {
      if (key !== undefined && fresh !== undefined) setKept({ key, value: fresh })
    },
  ]
}
