import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ExpirySmile } from '@/marketData/options/smileQuotes'
import { openFitWorker } from './fitPort'
import type { FitBasis } from './smileFit'
import { createSmileFitter, type FittedSmiles } from './smileFitter'

/** Smiles with their fits, which are made in a worker when one of them changes. None until the first are made. */
export function useSmileFits(smiles: readonly ExpirySmile[], basis: FitBasis): FittedSmiles {
  const [fitter] = useState(() => createSmileFitter(openFitWorker))
  const fitted = useSyncExternalStore(fitter.subscribe, fitter.getSnapshot)
  useEffect(() => fitter.want(smiles, basis), [fitter, smiles, basis])
  return fitted
}
