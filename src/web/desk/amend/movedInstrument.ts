import { createContext } from 'react'
import type { Instrument } from '@/core/protocol/instrument'

/** The instrument whose own orders can be moved; `undefined` while its terms are unknown. */
export const MovedInstrumentContext = createContext<Instrument | undefined>(undefined)
