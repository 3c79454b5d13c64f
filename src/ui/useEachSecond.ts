import { useState } from 'react'
import { useNow } from './useNow'

/**
 * The value as of the last full second, and at once when there was none: a matrix that is reckoned anew with every tick
 * would keep a hand from reading it.
 */
export function useEachSecond<Value>(value: Value | undefined, key: string): Value | undefined {
  const second = useNow()
  const [kept, setKept] = useState({ second, key, value })
  const isOld = kept.second !== second || kept.key !== key || (kept.value === undefined && value !== undefined)
  if (!isOld) return kept.value
  setKept({ second, key, value })
  return value
}
