import { useState } from 'react'
import { steadySpan, type Span } from './plotScale'

/** The span of an axis that stays while its values do not leave it. Give the component a key when the units change. */
export function useSteadySpan(wanted: Span | undefined): Span | undefined {
  const [kept, setKept] = useState(wanted)
  const next = steadySpan(kept, wanted)
  const isSame = next === kept || (next?.from === kept?.from && next?.to === kept?.to)
  if (!isSame) setKept(next)
  return isSame ? kept : next
}
