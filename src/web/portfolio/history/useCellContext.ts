import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Instrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { useInstruments } from '@/web/market/useInstruments'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import type { CellContext } from './historyCells'

export function useCellContext(runningOf: CellContext['runningOf'], isByDay: boolean): CellContext {
  const { data: listings } = useInstruments()
  const [, navigate] = useLocation()
  return useMemo(() => {
    const byName = new Map(listings?.map(({ instrument }) => [instrument.instrumentName, instrument]))
    return {
      stepsOf: (name) => byName.get(name) ?? likeContract(byName, name),
      onOpenInstrument: (name) => navigate(tradePath(name) + carriedSearch()),
      runningOf,
      isByDay,
    }
  }, [listings, navigate, runningOf, isByDay])
}

/** Finds a listed contract that is similar to an expired contract and therefore has equal steps. */
function likeContract(byName: ReadonlyMap<string, Instrument>, name: string): Instrument | undefined {
  const parts = parseInstrumentName(name)
  if (parts === undefined) return undefined
  const isLike = ({ asset, instrumentType }: Instrument) =>
    asset === parts.asset && instrumentType === parts.instrumentType
  return [...byName.values()].find(isLike)
}
