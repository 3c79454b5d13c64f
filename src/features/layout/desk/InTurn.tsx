import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { deskTurns } from './turns'

type InTurnProps = { isLast?: boolean; fallback?: ReactNode; children: ReactNode }

/**
 * Draws its children in a frame of their own while the page opens: a whole desk in one would hold a slow machine up for
 * as long as all of it takes. Later everything is drawn at once, so that nothing flickers.
 */
export function InTurn({ isLast = false, fallback, children }: InTurnProps) {
  const [hasTurn, setTurn] = useState(deskTurns.areOver)
  const [isWaiting] = useState(!hasTurn)
  const turn = useRef(() => startTransition(() => setTurn(true)))
  useEffect(() => (isWaiting ? deskTurns.take(turn.current, isLast) : undefined), [isWaiting, isLast])
  useEffect(() => {
    if (hasTurn) deskTurns.end(turn.current)
  }, [hasTurn])
  return hasTurn ? children : fallback
}
