import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { unclearMark } from './decimalText'

/** Counts a refused text until the function that it returns is called. */
type Refuse = () => () => void

/** To whom fields report that what they show is not the number that is in use. */
export const RejectedNumbersContext = createContext<Refuse>(() => () => undefined)

/** Whether a field below shows a refused text. The form that sends these fields provides `refuse` to them. */
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
 * A number field of something that always has a number. A text that is refused stays in view and changes nothing, so it
 * is reported to {@link RejectedNumbersContext}. Leaving the field shows the number in use again, unless the text could be
 * two numbers: then the choice stays open.
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
