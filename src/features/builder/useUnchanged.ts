import { useState } from 'react'

/** The value of before while the new one is the same: what is reckoned from it need not be reckoned again. */
export function useUnchanged<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const [held, setHeld] = useState(value)
  if (isSame(held, value)) return held
  setHeld(value)
  return value
}
