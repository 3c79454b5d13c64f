import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { unclearMark } from './decimalText'

/** Counts a rejected text until the returned function is called. */
type Refuse = () => () => void

/** Fields report to this context that they show a text other than the number in use. */
export const RejectedNumbersContext = createContext<Refuse>(() => () => undefined)

/** Returns whether any field below shows a rejected text. The form passes `refuse` to its fields. */
export function useRejectedNumbers(): { readonly isAnyRefused: boolean; readonly refuse: Refuse } {
  const [count, setCount] = useState(0)
  const refuse = useCallback(() => {
    setCount((now) => now + 1)
    return () => setCount((now) => now - 1)
  }, [])
  return useMemo(() => ({ isAnyRefused: count > 0, refuse }), [count, refuse])
}

type LocalNumber = {
  /** The number in use, as a plain decimal. */
  readonly plain: string
  readonly accepts: (text: string) => boolean
  readonly onAccepted: (text: string) => void
}

/**
 * State of a number field that always has a value. A rejected text stays visible and changes nothing, so it is reported
 * to {@link RejectedNumbersContext}. On blur the field shows the number in use again, unless the text is ambiguous:
 * then the choice between the readings stays open.
 */
export function useLocalNumber({ plain, accepts, onAccepted }: LocalNumber) {
  const refuse = use(RejectedNumbersContext)
  const [text, setText] = useState<string>()
  const isRefused = text !== undefined && !accepts(text)
  useEffect(() => (isRefused ? refuse() : undefined), [isRefused, refuse])
  return {
    value: text ?? plain,
    isRefused,
    onChange: (next: string) => {
      setText(next)
      if (accepts(next)) onAccepted(next)
    },
    onBlur: () => setText((now) => (now?.startsWith(unclearMark) === true ? now : undefined)),
  }
}
