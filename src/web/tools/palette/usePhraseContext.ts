import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { historyKinds, type HistoryKind } from '@/web/portfolio/history/model/historyKinds'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import { optionViews, type OptionView } from '@/web/ui/navigation/optionViews'
import { historyPath, routes, startHistory, startInstrument, tradePath } from '@/web/ui/navigation/routes'
import { numberMarks } from '@/web/ui/readNumber'
import type { PhraseContext } from './paletteCommand'

const historyLabels: Record<HistoryKind, string> = {
  orders: t('orders'),
  stops: t('stops'),
  fills: t('fills'),
  closed: t('closed positions'),
  funding: t('funding'),
  settlements: t('settlements'),
  transactions: t('transactions'),
}

const viewLabels: Record<OptionView, string> = {
  chain: t('Chain'),
  builder: t('Builder'),
  requests: t('RFQ'),
  quotes: t('Quotes'),
  volatility: t('Volatility'),
  risk: t('Risk'),
  expiries: t('Expiries'),
}

const screens: PhraseContext['screens'] = [
  { word: 'trade', name: t('Trade'), path: tradePath(startInstrument) },
  { word: 'markets', name: t('Markets'), path: routes.markets },
  ...optionViews.map((view) => ({ word: view, name: viewLabels[view], path: optionPath(view, startAsset) })),
  { word: 'portfolio', name: t('Portfolio'), path: routes.portfolio },
  { word: 'keys', name: t('API keys'), path: routes.apiKeys },
  { word: 'history', name: t('History'), path: historyPath(startHistory) },
  ...historyKinds.map((kind) => ({
    word: kind,
    name: t('History of {kind}', { kind: historyLabels[kind] }),
    path: historyPath(kind),
  })),
  { word: 'report', name: t('Report'), path: historyPath('report') },
]

/** Returns the context for parsing; undefined until the instruments are loaded. */
export function usePhraseContext(): PhraseContext | undefined {
  const [location] = useLocation()
  const { data: listings } = useInstruments()
  return useMemo(() => {
    if (listings === undefined) return undefined
    const instruments = listings.map(({ instrument }) => instrument)
    const current = instruments.find(({ instrumentName }) => tradePath(instrumentName) === location)
    const pathOf: PhraseContext['pathOf'] = ({ instrumentName }) => tradePath(instrumentName)
    return { instruments, current, screens, pathOf, marks: numberMarks() }
  }, [listings, location])
}
