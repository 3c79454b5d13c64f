import type { SessionPart } from './sessionContext'

/** Whether the account had positions when the session first read them; `undefined` until then. */
type PositionsAtStart = (known: { readonly length: number } | undefined) => boolean | undefined

export const positionsAtStart: SessionPart<PositionsAtStart> = () => {
  let had: boolean | undefined
  return (known) => (had ??= known === undefined ? undefined : known.length > 0)
}
