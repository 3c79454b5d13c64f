import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { historyKinds } from '@/account/history/historyKinds'
import type { PhraseContext } from '@/features/commandPalette/paletteCommand'
import { useInstruments } from '@/marketData/instruments'
import { decimalSeparator } from '@/ui/decimalText'
import { historyPath, routes, startHistory, startInstrument, tradePath } from '../routes'

const screens: PhraseContext['screens'] = [
  { word: 'trade', name: 'Trade', path: tradePath(startInstrument) },
  { word: 'portfolio', name: 'Portfolio', path: routes.portfolio },
  { word: 'history', name: 'History', path: historyPath(startHistory) },
  ...historyKinds.map((kind) => ({ word: kind, name: `History of ${kind}`, path: historyPath(kind) })),
]

/** What words mean on the screen that is shown. Undefined until the instruments are listed. */
export function usePhraseContext(): PhraseContext | undefined {
  const [location] = useLocation()
  const { data: listings } = useInstruments()
  return useMemo(() => {
    if (listings === undefined) return undefined
    const instruments = listings.map(({ instrument }) => instrument)
    const current = instruments.find(({ instrumentName }) => tradePath(instrumentName) === location)
    const pathOf: PhraseContext['pathOf'] = ({ instrumentName }) => tradePath(instrumentName)
    return { instruments, current, screens, pathOf, decimalSeparator: decimalSeparator() }
  }, [listings, location])
}
