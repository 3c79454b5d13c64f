import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ExpirySmile } from '@/marketData/options/smileQuotes'
import { openFitWorker } from './fitPort'
import type { FitBasis } from './smileFit'
import { createSmileFitter, type Fits } from './smileFitter'

/** The fits of smiles, made in a worker when one of them changes. */
export function useSmileFits(smiles: readonly ExpirySmile[], basis: FitBasis): Fits {
  const [fitter] = useState(() => createSmileFitter(openFitWorker))
  const fits = useSyncExternalStore(fitter.subscribe, fitter.getSnapshot)
  useEffect(() => fitter.want(smiles, basis), [fitter, smiles, basis])
  return fits
}
